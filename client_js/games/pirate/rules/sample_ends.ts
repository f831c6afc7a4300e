/** Sample ends of ships for Pirate's pictures, on the rules page and the home page. */

import type { Seat } from '../../../sdk';
import { standardDeck } from '../../cards/ranks';
import { SHIP_CARDS } from '../fold';
import type { Suit } from '../generated';
import type { ShownEnd } from '../table/shown_end';

/**
 * Return an end of a ship with its first `count` cards: `low` from the ace up, `high` from the king
 * down.
 */
export function cardsOf(suit: Suit, owner: Seat, end: 'low' | 'high', count: number): ShownEnd {
  const suited = standardDeck().filter((card) => card.endsWith(suit));
  const order = end === 'low' ? suited : suited.reverse();
  const needs = end === 'low' ? count + 1 : SHIP_CARDS - count;
  return { owner, cards: order.slice(0, count), needs };
}
