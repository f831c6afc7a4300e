/**
 * Texts of the fairness check about a shuffled pile: which cards come first, and where the recorded
 * order differs from the computed one.
 */

import { t } from '../../i18n/texts.svelte';
import type { Orders } from '../../sdk';
import { faceText } from './ranks';

/** The number of cards of an order to show. */
const SHOWN = 8;

/** Return the cards that come off a shuffled pile first, as text. */
export function firstCards({ expected }: Orders): string {
  const shown = expected.slice(-SHOWN).reverse().map(faceText).join(' ');
  return t('cards:fromTop', { cards: expected.length > SHOWN ? `${shown} …` : shown });
}

/** Describe where the recorded order of a shuffled pile first differs from the computed one. */
export function firstDifference({ expected, recorded }: Orders): string {
  const [due, found] = [[...expected].reverse(), [...recorded].reverse()];
  const index = found.findIndex((card, place) => card !== due[place]);
  const nameAt = (cards: readonly string[]): string => {
    const card = cards[index];
    return card ? faceText(card) : t('cards:noCard');
  };
  return t('cards:firstWrong', { place: index + 1, due: nameAt(due), recorded: nameAt(found) });
}
