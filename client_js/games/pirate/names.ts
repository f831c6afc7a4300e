/** Pirate's names of ships and ranks, for texts and screen readers. */

import { t } from '../../i18n/texts.svelte';
import { rankName, suitName } from '../cards/ranks';
import type { Suit } from './generated';

/** Return the name of a ship: `hearts ship`. */
export function shipName(suit: Suit): string {
  return t('pirate:ship', { suit: suitName(suit) });
}

/** Return the name of a missing rank: `the ace`, `the 7`. */
export function theRank(rank: number): string {
  return t('pirate:theRank', { rank: rankName(rank) });
}
