/** Ranks and wilds (docs/rules.md, sections 1 and 2). */

import type { Card, Rules } from '../../sdk';

const RANKS = 'A23456789TJQKW';

export type Suit = 'S' | 'H' | 'D' | 'C';

/** The rank of a card as a number: the ace is 1, the king 13, the joker 14. */
export function rankOf(card: Card): number {
  return RANKS.indexOf(card.charAt(0)) + 1;
}

/** The suit of a card; a joker has none. */
export function suitOf(card: Card): Suit | null {
  const suit = card.charAt(1);
  return suit === 'S' || suit === 'H' || suit === 'D' || suit === 'C' ? suit : null;
}

export function isWild(card: Card, rules: Rules): boolean {
  return rankOf(card) >= rankOf(rules.min_wild);
}

/** The rank that completes a build pile. */
export function highestNatural(rules: Rules): number {
  return rankOf(rules.min_wild) - 1;
}

/** A rank as it is printed on a card: `A`, `2` … `10`, `J`, `Q`, `K`. */
export function printedRank(rank: number): string {
  return rank === 10 ? '10' : RANKS.charAt(rank - 1);
}
