/** The game's things in words: ships, ends, ranks. */

import type { Seat } from '../../sdk';
import { seatName } from '../../ui/seats';
import type { Card } from '../cards/generated';
import { rankName, rankOf, suitName } from '../cards/ranks';
import type { Suit } from './generated';
import type { PirateView } from './position';

/** `hearts ship`. */
export function shipName(suit: Suit): string {
  return `${suitName(suit)} ship`;
}

/** A rank as something that is missing: `the ace`, `the 7`. */
export function theRank(rank: number): string {
  return `the ${rankName(rank)}`;
}

/** `7 of hearts`. */
export function cardName(card: Card): string {
  return `${rankName(rankOf(card))} of ${suitName(card.charAt(1) as Suit)}`;
}

/** `Your`, `Ada’s`. */
export function whose(view: Pick<PirateView, 'viewer' | 'players'>, seat: Seat): string {
  return seat === view.viewer ? 'Your' : `${seatName(view, seat)}’s`;
}
