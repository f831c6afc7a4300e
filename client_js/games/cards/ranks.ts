/**
 * Ranks and suits of cards: reads them from a card's code (`TH` is the 10 of hearts) and gives
 * their names as text.
 */

import { t } from '../../i18n/texts.svelte';
import type { Card } from './generated';

const RANKS = 'A23456789TJQKW';
const TEN = 10;
const TWELVE = 12;
const KING = 13;

export type Suit = 'S' | 'H' | 'D' | 'C';
export const SUITS: readonly Suit[] = ['S', 'H', 'D', 'C'];
export const JOKER: Card = 'W';

/** A pack of cards: `standard` has ace to king, `twelves` has the numbers 1 to 12. */
export type Pack = 'standard' | 'twelves';

/** Return the rank of a card as a number: the ace is 1, the king 13, the joker 14. */
export function rankOf(card: Card): number {
  return isNumber(card) ? Number(card) : RANKS.indexOf(card.charAt(0)) + 1;
}

/** Return the suit of a card; null for jokers and the cards of the pack of numbers. */
export function suitOf(card: Card): Suit | null {
  return SUITS.find((suit) => suit === card.charAt(1)) ?? null;
}

/** Return the pack of a card. The card must not be a joker. */
export function packOf(card: Card): Pack {
  return isNumber(card) ? 'twelves' : 'standard';
}

/** Return the 52 cards from ace to king. */
export function standardDeck(): Card[] {
  const faces = Array.from(RANKS).slice(0, KING);
  return SUITS.flatMap((suit) => faces.map((face) => face + suit));
}

/** Return a rank as printed on a card: `A`, `2` … `10`, `J`, `Q`, `K`, or `1` … `12`. */
export function printedRank(rank: number, pack: Pack = 'standard'): string {
  if (pack === 'twelves') return rank > TWELVE ? JOKER : String(rank);
  return rank === TEN ? '10' : RANKS.charAt(rank - 1);
}

const NAMED: Readonly<Record<number, 'ace' | 'jack' | 'queen' | 'king' | 'joker'>> = {
  1: 'ace',
  11: 'jack',
  12: 'queen',
  13: 'king',
  14: 'joker',
};

/** Return the key of a rank's name; undefined for ranks that are numbers. */
function named(rank: number, pack: Pack): (typeof NAMED)[number] | 'wild' | undefined {
  if (pack === 'twelves') return rank > TWELVE ? 'wild' : undefined;
  return NAMED[rank];
}

/**
 * Return the name of a rank: `ace`, `7`, `king`; in the pack of twelves `1` to `12` and `wild
 * card`.
 */
export function rankName(rank: number, pack: Pack = 'standard'): string {
  const name = named(rank, pack);
  return name === undefined ? String(rank) : t(`cards:rank.${name}`);
}

/** Return the plural of a rank: `aces`, `7s`. */
export function ranksName(rank: number, pack: Pack = 'standard'): string {
  const name = named(rank, pack);
  return name === undefined ? t('cards:ranks.number', { rank }) : t(`cards:ranks.${name}`);
}

/** Return a rank with its indefinite article: `an ace`, `a 7`, `an 8`. */
export function aRank(rank: number, pack: Pack = 'standard'): string {
  const name = named(rank, pack);
  if (name !== undefined) return t(`cards:aRank.${name}`);
  return rank === 8 || rank === 11 ? t('cards:aRank.an', { rank }) : t('cards:aRank.a', { rank });
}

/** Return a rank with its definite article if it has a name: `the queen`, but `4`. */
export function theRank(rank: number, pack: Pack = 'standard'): string {
  const name = named(rank, pack);
  return name === undefined ? String(rank) : t(`cards:theRank.${name}`);
}

/** Return whether a card is a wild card of the pack of numbers, which has no rank. */
export function isWildCard(card: Card, pack: Pack): boolean {
  return pack === 'twelves' && card === JOKER;
}

/** Return the full name of a card: `7 of spades`, `joker`. */
export function faceName(card: Card, pack: Pack = 'standard'): string {
  const suit = suitOf(card);
  const rank = rankName(rankOf(card), pack);
  return suit ? t('cards:ofSuit', { rank, suit: suitName(suit) }) : rank;
}

export function suitName(suit: Suit): string {
  return t(`cards:suit.${suit}`);
}

const SYMBOLS: Readonly<Record<Suit, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' };

/** Return a card as short text: `10♥`, `W`. */
export function faceText(card: Card): string {
  const suit = suitOf(card);
  return suit ? `${printedRank(rankOf(card))}${SYMBOLS[suit]}` : card;
}

function isNumber(card: Card): boolean {
  return /^\d+$/.test(card);
}
