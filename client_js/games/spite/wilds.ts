/**
 * The wild cards and the pack of a rule set of Spite and Malice (docs/rules.md, sections 1 and 2).
 */

import type { Card } from '../cards/generated';
import { JOKER, rankOf, standardDeck } from '../cards/ranks';
import type { SpiteRules } from './generated';

const JOKER_RANK = 14;
const JOKERS_PER_DECK = 2;
const KING = 13;
const TWELVE = 12;
const TWELVES_WILDS = 18;

/** Return the rank that completes a build pile: the highest rank with no wild rank below it. */
export function highestNatural(rules: SpiteRules): number {
  const below = rankOf(rules.min_wild) - 1;
  return rules.pack === 'twelves' ? Math.min(below, TWELVE) : below;
}

/**
 * Return whether a card is wild by these rules: its rank is above the one that completes a pile.
 */
export function isWild(card: Card, rules: SpiteRules): boolean {
  return rankOf(card) > highestNatural(rules);
}

/**
 * Return the ranks that are wild by these rules, the joker as 14; empty if the pack has no such
 * cards.
 */
export function wildRanks(rules: SpiteRules): number[] {
  const natural = rules.pack === 'twelves' ? TWELVE : KING;
  const ranks = Array.from({ length: natural }, (_, index) => index + 1);
  const jokers = rules.pack === 'twelves' || rules.jokers ? [JOKER_RANK] : [];
  return [...ranks.filter((rank) => rank > highestNatural(rules)), ...jokers];
}

/** Return all cards that the game is played with by these rules. */
export function wholePack(rules: SpiteRules): Card[] {
  if (rules.pack === 'standard') return times(rules.decks, deck(rules));
  const numbers = Array.from({ length: TWELVE }, (_, index) => String(index + 1));
  return [...times(TWELVE, numbers), ...times(TWELVES_WILDS, [JOKER])];
}

/** Return the cards that the stocks are dealt from; null for the whole pack. */
export function stockCards(rules: SpiteRules): Card[] | null {
  if (rules.stock_from === 'own_deck') return deck(rules);
  const pack = wholePack(rules);
  const allowed = pack.filter((card) => rules.wild_in_stock || !isWild(card, rules));
  return allowed.length === pack.length ? null : allowed;
}

/** Return the cards of one deck of the standard pack. */
export function deck(rules: SpiteRules): Card[] {
  return [...standardDeck(), ...times(rules.jokers ? JOKERS_PER_DECK : 0, [JOKER])];
}

/** Return the number of cards in the whole pack. */
export function packSize(rules: SpiteRules): number {
  return wholePack(rules).length;
}

/** Return the number of cards in one deck of the standard pack. */
export function deckSize(rules: SpiteRules): number {
  return deck(rules).length;
}

function times(count: number, cards: readonly Card[]): Card[] {
  return Array.from({ length: count }, () => cards).flat();
}
