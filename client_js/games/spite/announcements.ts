/**
 * Spite and Malice's announcements for screen readers: a short sentence for each important event of
 * a step. The log uses them for the events that have no shorter line.
 */

import { t } from '../../i18n/texts.svelte';
import { isMatchEvent, type Seat } from '../../sdk';
import { matchEventText } from '../../ui/match_event_texts';
import { seatName, turnText } from '../../ui/seats';
import { capitalize } from '../../ui/capitalization';
import type { Moved, Turned } from '../cards/generated';
import { aRank, isWildCard, rankName, rankOf, ranksName } from '../cards/ranks';
import { kindOf } from '../cards/zones';
import type { SpiteTypes } from './generated';
import { cardName, zoneName } from './names';
import { zoneAt, type SpiteStepEvent, type SpiteView } from './position';
import { scoreUnit } from './score';
import { isWild } from './wilds';

/** Describe for screen readers `events`, which led to `view`. */
export function tell(view: SpiteView, events: readonly SpiteStepEvent[]): string[] {
  return events.flatMap((event) => eventText(view, event) ?? []);
}

function eventText(view: SpiteView, event: SpiteStepEvent): string | null {
  if (isMatchEvent<SpiteTypes>(event)) {
    if (event.type === 'began') return t('spite:dealt');
    return matchEventText(view, event, scoreUnit(view.rules) !== null);
  }
  switch (event.type) {
    case 'moved':
      return movedText(view, event);
    case 'turned':
      return turnedText(view, event);
    case 'turn':
      return `${turnText(view, event.seat)}.`;
    case 'shuffled':
      return null;
  }
}

function movedText(view: SpiteView, event: Moved): string | null {
  const from = kindOf(event.source);
  const to = kindOf(event.target);
  if (from === 'build') return capitalize(t('spite:complete', { pile: zoneName(event.source) }));
  if (from === 'draw') return to === 'hand' ? drawnText(view, event) : null;
  const owner = zoneAt(view, event.source)?.owner;
  const [card] = typeof event.cards === 'number' ? [] : event.cards;
  if (owner === null || owner === undefined || card === undefined) return null;
  const says = seatTexts(view, owner);
  const place = { zone: zoneName(event.target), from: zoneName(event.source) };
  if (to === 'discard') {
    const laid = { ...place, cards: cardsText(view, event, card) };
    return says(t('spite:discards.you', laid), (name) =>
      t('spite:discards.other', { name, ...laid }),
    );
  }
  if (to !== 'build') return null;
  const pile = zoneAt(view, event.target);
  const played = { ...place, card: cardWithArticle(view, card) };
  if (!pile || pile.count === 0 || !isWild(card, view.rules))
    return says(t('spite:plays.you', played), (name) =>
      t('spite:plays.other', { name, ...played }),
    );
  const as = { ...played, rank: aRank(pile.count, view.rules.pack) };
  return says(t('spite:playsAt.you', as), (name) => t('spite:playsAt.other', { name, ...as }));
}

/** Return the text about a seat: one for the viewer, and one with the other player's name. */
function seatTexts(view: SpiteView, seat: Seat) {
  return (own: string, others: (name: string) => string): string =>
    seat === view.viewer ? own : others(seatName(view, seat));
}

function drawnText(view: SpiteView, event: Moved): string | null {
  const owner = zoneAt(view, event.target)?.owner;
  if (owner === null || owner === undefined) return null;
  const { cards } = event;
  const what =
    typeof cards === 'number'
      ? t('cards:cards', { count: cards })
      : cards.map((card) => aRank(rankOf(card), view.rules.pack)).join(', ');
  return seatTexts(view, owner)(t('spite:draws.you', { cards: what }), (name) =>
    t('spite:draws.other', { name, cards: what }),
  );
}

function turnedText(view: SpiteView, event: Turned): string | null {
  const owner = zoneAt(view, event.zone)?.owner;
  if (owner === null || owner === undefined) return null;
  const card = cardName(event.card, view.rules);
  return seatTexts(view, owner)(t('spite:nextStock.you', { card }), (name) =>
    t('spite:nextStock.other', { name, card }),
  );
}

function cardWithArticle(view: SpiteView, card: string): string {
  const { rules } = view;
  const rank = rankOf(card);
  if (!isWild(card, rules) || isWildCard(card, rules.pack)) return aRank(rank, rules.pack);
  return t('spite:aWild', { rank: rankName(rank, rules.pack) });
}

/** Describe one card, or the number of cards of a rank that were laid together. */
function cardsText(view: SpiteView, event: Moved, card: string): string {
  const count = typeof event.cards === 'number' ? event.cards : event.cards.length;
  if (count === 1) return cardWithArticle(view, card);
  return t('spite:several', { count, ranks: ranksName(rankOf(card), view.rules.pack) });
}
