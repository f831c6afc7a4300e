/** What cards show: ranks, suits, and how they are written. */

import type { Card } from './generated';

const RANKS = 'A23456789TJQKW';
const TEN = 10;
const TWELVE = 12;
const KING = 13;

export type Suit = 'S' | 'H' | 'D' | 'C';
export const SUITS: readonly Suit[] = ['S', 'H', 'D', 'C'];
export const JOKER: Card = 'W';

/** What ranks are called: ace to king, or in a pack of numbers `1` to `12`. */
export type Pack = 'standard' | 'twelves';

/** The rank of a card as a number: the ace is 1, the king 13, the joker 14. */
export function rankOf(card: Card): number {
  return isNumber(card) ? Number(card) : RANKS.indexOf(card.charAt(0)) + 1;
}

/** The suit of a card; jokers and the cards of a pack of numbers have none. */
export function suitOf(card: Card): Suit | null {
  return SUITS.find((suit) => suit === card.charAt(1)) ?? null;
}

/** The pack that a card without a joker's face is of. */
export function packOf(card: Card): Pack {
  return isNumber(card) ? 'twelves' : 'standard';
}

/** The 52 cards from ace to king. */
export function standardDeck(): Card[] {
  const faces = Array.from(RANKS).slice(0, KING);
  return SUITS.flatMap((suit) => faces.map((face) => face + suit));
}

/** A rank as it is printed on a card: `A`, `2` … `10`, `J`, `Q`, `K`; or `1` … `12`. */
export function printedRank(rank: number, pack: Pack = 'standard'): string {
  if (pack === 'twelves') return rank > TWELVE ? JOKER : String(rank);
  return rank === TEN ? '10' : RANKS.charAt(rank - 1);
}

const RANK_NAMES: Readonly<Record<number, string>> = {
  1: 'ace',
  11: 'jack',
  12: 'queen',
  13: 'king',
  14: 'joker',
};

/** `ace`, `7`, `king`; in the pack of twelves `1` to `12` and `wild card`. */
export function rankName(rank: number, pack: Pack = 'standard'): string {
  if (pack === 'twelves') return rank > TWELVE ? 'wild card' : String(rank);
  return RANK_NAMES[rank] ?? String(rank);
}

/** A rank with its article: `an ace`, `a 7`, `an 8`. */
export function aRank(rank: number, pack: Pack = 'standard'): string {
  const name = rankName(rank, pack);
  return `${/^(8|11|ace)$/.test(name) ? 'an' : 'a'} ${name}`;
}

export const SUIT_NAMES: Readonly<Record<Suit, string>> = {
  S: 'spades',
  H: 'hearts',
  D: 'diamonds',
  C: 'clubs',
};

/** A card in full: `7 of spades`, `joker`. */
export function faceName(card: Card, pack: Pack = 'standard'): string {
  const suit = suitOf(card);
  const rank = rankName(rankOf(card), pack);
  return suit ? `${rank} of ${SUIT_NAMES[suit]}` : rank;
}

const SYMBOLS: Readonly<Record<Suit, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' };

/** A face in a line of text: `10♥`, `W`. */
export function faceText(card: Card): string {
  const suit = suitOf(card);
  return suit ? `${printedRank(rankOf(card))}${SYMBOLS[suit]}` : card;
}

function isNumber(card: Card): boolean {
  return /^\d+$/.test(card);
}
