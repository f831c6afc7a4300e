/** Ranks and wilds (docs/rules.md, sections 1 and 2). */

import type { Card, Rules } from '../../sdk';
import { rankOf } from '../../sdk/pack';

export { highestNatural, isWild, rankOf } from '../../sdk/pack';

const RANKS = 'A23456789TJQKW';
const TWELVE = 12;

export type Suit = 'S' | 'H' | 'D' | 'C';

/** Which cards there are: it decides what ranks are called. */
export type Pack = Rules['pack'];

/** The suit of a card; jokers and the cards of the pack of twelves have none. */
export function suitOf(card: Card): Suit | null {
  const suit = card.charAt(1);
  return suit === 'S' || suit === 'H' || suit === 'D' || suit === 'C' ? suit : null;
}

/** The pack that a natural card is of. */
export function packOf(card: Card): Pack {
  return isNumber(card) ? 'twelves' : 'standard';
}

/** A rank as it is printed on a card: `A`, `2` … `10`, `J`, `Q`, `K`; or `1` … `12`. */
export function printedRank(rank: number, pack: Pack = 'standard'): string {
  if (pack === 'twelves') return rank > TWELVE ? 'W' : String(rank);
  return rank === 10 ? '10' : RANKS.charAt(rank - 1);
}

function isNumber(card: Card): boolean {
  return /^\d+$/.test(card);
}

const SYMBOLS: Readonly<Record<Suit, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' };

/** A face in a line of text: `10♥`, `W`. */
export function faceText(card: Card): string {
  const suit = suitOf(card);
  return suit ? `${printedRank(rankOf(card))}${SYMBOLS[suit]}` : card;
}
