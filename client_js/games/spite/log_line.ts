/**
 * The lines of the log of Spite and Malice. Each stands below the name of its turn's player, so it
 * leaves the name out.
 */

import { t } from '../../i18n/texts.svelte';
import type { Seat } from '../../sdk';
import { capitalize } from '../../ui/capitalization';
import { rankName, rankOf, ranksName } from '../cards/ranks';
import type { Card, Moved, ZoneId } from '../cards/generated';
import { kindOf } from '../cards/zones';
import { tell } from './announcements';
import { ordinalOf, zoneAt, type SpiteStepEvent, type SpiteView } from './position';
import { isWild } from './wilds';

/** A line of the log: what moved, which is highlighted, and the rest of the line. */
export type LogLine = { readonly what: string; readonly rest: string };

/**
 * Return the log's line for an event that led to `view` in the turn of `seat`; null if the log
 * leaves the event out.
 */
export function logLine(view: SpiteView, event: SpiteStepEvent, seat: Seat): LogLine | null {
  const short = ownerOf(view, event) === seat ? shortLine(view, event) : null;
  if (short) return { what: capitalize(short.what), rest: short.rest };
  const sentence = tell(view, [event]).join(' ');
  return sentence === '' ? null : { what: '', rest: sentence };
}

/** Return the seat whose cards an event moved or turned up; null if there is none. */
function ownerOf(view: SpiteView, event: SpiteStepEvent): Seat | null {
  if (event.type === 'turned') return zoneAt(view, event.zone)?.owner ?? null;
  if (event.type !== 'moved') return null;
  const { source, target } = event;
  return zoneAt(view, kindOf(source) === 'draw' ? target : source)?.owner ?? null;
}

function shortLine(view: SpiteView, event: SpiteStepEvent): LogLine | null {
  if (event.type === 'turned')
    return { what: rankText(view, event.card), rest: t('spite:log.onStock') };
  if (event.type !== 'moved') return null;
  const { source, target } = event;
  if (kindOf(source) === 'draw')
    return { what: drawnText(view, event), rest: t('spite:log.drawn') };
  const card = typeof event.cards === 'number' ? undefined : event.cards[0];
  if (card === undefined) return null;
  const what = kindOf(target) === 'build' ? playedText(view, event, card) : laidText(view, event);
  return { what, rest: t('spite:log.move', { from: placeText(source), to: placeText(target) }) };
}

function drawnText(view: SpiteView, { cards }: Moved): string {
  return typeof cards === 'number'
    ? t('cards:cards', { count: cards })
    : cards.map((card) => rankText(view, card)).join(', ');
}

function playedText(view: SpiteView, { target }: Moved, card: Card): string {
  const what = rankText(view, card);
  const stands = zoneAt(view, target)?.count ?? 0;
  if (stands === 0 || !isWild(card, view.rules)) return what;
  return t('spite:log.as', { card: what, rank: rankName(stands, view.rules.pack) });
}

function laidText(view: SpiteView, { cards }: Moved): string {
  if (typeof cards === 'number') return t('cards:cards', { count: cards });
  const [card = ''] = cards;
  if (cards.length === 1) return rankText(view, card);
  const ranks = ranksName(rankOf(card), view.rules.pack);
  return t('spite:several', { count: cards.length, ranks });
}

function rankText(view: SpiteView, card: Card): string {
  return rankName(rankOf(card), view.rules.pack);
}

/** Return a short name of a zone: `hand`, `discard 3`, `build pile 1`. */
function placeText(zone: ZoneId): string {
  switch (kindOf(zone)) {
    case 'build':
      return t('spite:log.build', { number: ordinalOf(zone) });
    case 'discard':
      return t('spite:log.discard', { number: ordinalOf(zone) });
    case 'stock':
      return t('spite:zone.stock');
    default:
      return t('spite:zone.hand');
  }
}
