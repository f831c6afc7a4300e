/** The game's things in words: ships, ends, ranks. */

import type { Seat } from '../../sdk';
import { seatName } from '../../ui/seats';
import type { Card } from '../cards/generated';
import { rankName, rankOf, SUIT_NAMES } from '../cards/ranks';
import type { Suit } from './generated';
import type { PirateView } from './position';

/** `hearts ship`. */
export function shipName(suit: Suit): string {
  return `${SUIT_NAMES[suit]} ship`;
}

/** A rank as something that is missing: `the ace`, `the 7`. */
export function theRank(rank: number): string {
  return `the ${rankName(rank)}`;
}

/** `7 of hearts`. */
export function cardName(card: Card): string {
  return `${rankName(rankOf(card))} of ${SUIT_NAMES[card.charAt(1) as Suit]}`;
}

/** `Your`, `Ada’s`. */
export function whose(view: Pick<PirateView, 'viewer' | 'players'>, seat: Seat): string {
  return seat === view.viewer ? 'Your' : `${seatName(view, seat)}’s`;
}
