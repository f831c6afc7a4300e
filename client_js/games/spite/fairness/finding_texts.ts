/**
 * Texts for the findings of Spite and Malice's fairness check: what each shuffle decided, and which
 * card check failed in which turn.
 */

import { t } from '../../../i18n/texts.svelte';
import type { CheckedChance } from '../../../sdk';
import type { Finding } from '../../../ui/fairness_texts';
import { capitalize } from '../../../ui/capitalization';
import { firstCards, firstDifference } from '../../cards/orders';
import type { SpiteRecord } from '../record';
import type { CardCheck } from './card_checks';

/**
 * Return the text of a checked use of chance, with the first cards of its order, or with the first
 * difference from the record.
 */
export function shuffleFinding(record: SpiteRecord, { where, ok, orders }: CheckedChance): Finding {
  const what = useOfChance(record, where);
  const text = ok ? what : t('cards:notGiven', { what });
  return orders
    ? { text, ok, detail: ok ? firstCards(orders) : firstDifference(orders) }
    : { text, ok };
}

/** Name what chance decided at a place in the record. */
function useOfChance(record: SpiteRecord, where: string): string {
  if (where === 'first') return t('spiteFairness:use.lot');
  if (where === 'fairness.previous_first') return t('spiteFairness:use.turns');
  const action = numberIn(where, 'actions');
  if (action !== null) {
    const entry = record.actions[action];
    const turn = turnOf(record, action);
    if (entry?.do !== 'shuffle') return t('spiteFairness:use.shuffle', { turn });
    return t('spiteFairness:use.cards', {
      turn,
      cards: t('cards:cards', { count: entry.draw.length }),
    });
  }
  const deal = dealName(record, where);
  if (where.endsWith('.stocks')) return t('spiteFairness:use.stocks', { deal });
  if (where.endsWith('.draw')) return t('spiteFairness:use.others', { deal });
  return t('spiteFairness:use.deal', { deal });
}

/** Return the text of a check of cards. If it failed, it names the turn or the deal. */
export function cardFinding(record: SpiteRecord, { what, where, ok }: CardCheck): Finding {
  const text = t(`spiteFairness:followed.${what}`);
  if (ok) return { text: capitalize(text), ok };
  const action = numberIn(where, 'actions');
  const place =
    action === null
      ? dealName(record, where)
      : t('spiteFairness:turn', { turn: turnOf(record, action) });
  return { text: t('spiteFairness:notHeld', { place, what: text }), ok };
}

function dealName({ deals }: SpiteRecord, where: string): string {
  const deal = numberIn(where, 'deals');
  return deal === null || deals.length === 1
    ? t('spiteFairness:theDeal')
    : t('spiteFairness:deal', { deal: deal + 1 });
}

function turnOf({ actions }: SpiteRecord, index: number): number {
  const ends = actions
    .slice(0, index)
    .filter(({ do: done }) => done === 'discard' || done === 'pass');
  return ends.length + 1;
}

/**
 * Return the index of an entry in `list` that a place in the record names: `17` for `actions[17]`.
 */
function numberIn(where: string, list: string): number | null {
  const found = /^(\w+)\[(\d+)\]/.exec(where);
  return found?.[1] === list ? Number(found[2]) : null;
}
