/** Ranks, wilds and the pack of a rule set (docs/rules.md, sections 1 and 2). */

import type { Card, Rules } from './generated/protocol';

const RANKS = 'A23456789TJQKW';
const SUITS = ['S', 'H', 'D', 'C'];
const JOKER: Card = 'W';
const JOKERS_A_DECK = 2;
const TWELVE = 12;
const TWELVES_WILDS = 18;

/** The rank of a card as a number: the ace is 1, the king 13, the joker 14. */
export function rankOf(card: Card): number {
  return /^\d+$/.test(card) ? Number(card) : RANKS.indexOf(card.charAt(0)) + 1;
}

/** The rank that completes a build pile. */
export function highestNatural(rules: Rules): number {
  const below = rankOf(rules.min_wild) - 1;
  return rules.pack === 'twelves' ? Math.min(below, TWELVE) : below;
}

export function isWild(card: Card, rules: Rules): boolean {
  return rankOf(card) > highestNatural(rules);
}

/** All cards in play. */
export function wholePack(rules: Rules): Card[] {
  if (rules.pack === 'standard') return times(rules.decks, deck(rules));
  const numbers = Array.from({ length: TWELVE }, (_, index) => String(index + 1));
  return [...times(TWELVE, numbers), ...times(TWELVES_WILDS, [JOKER])];
}

/** What the stocks are dealt from, where that is not the whole pack; else null. */
export function stockCards(rules: Rules): Card[] | null {
  if (rules.stock_from === 'own_deck') return deck(rules);
  const pack = wholePack(rules);
  const allowed = pack.filter((card) => rules.wild_in_stock || !isWild(card, rules));
  return allowed.length === pack.length ? null : allowed;
}

function deck(rules: Rules): Card[] {
  const faces = Array.from(RANKS.replace(JOKER, ''));
  const suited = SUITS.flatMap((suit) => faces.map((face) => face + suit));
  return [...suited, ...times(rules.jokers ? JOKERS_A_DECK : 0, [JOKER])];
}

function times(count: number, cards: readonly Card[]): Card[] {
  return Array.from({ length: count }, () => cards).flat();
}
