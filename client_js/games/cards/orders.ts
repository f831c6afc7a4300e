/** The order of a shuffled pile, in words. */

import { t } from '../../i18n/texts.svelte';
import type { Orders } from '../../sdk';
import { faceText } from './ranks';

/** How many cards of an order are shown. */
const SHOWN = 8;

/** The cards that come off the pile first. */
export function firstCards({ expected }: Orders): string {
  const shown = expected.slice(-SHOWN).reverse().map(faceText).join(' ');
  return t('cards:fromTop', { cards: expected.length > SHOWN ? `${shown} …` : shown });
}

/** Where the recorded order differs first from the one that follows from the numbers. */
export function firstDifference({ expected, recorded }: Orders): string {
  const [due, lay] = [[...expected].reverse(), [...recorded].reverse()];
  const place = lay.findIndex((card, index) => card !== due[index]);
  const [should = '', is = ''] = [due[place], lay[place]].map((card) =>
    card ? faceText(card) : t('cards:noCard'),
  );
  return t('cards:firstWrong', { place: place + 1, due: should, recorded: is });
}
