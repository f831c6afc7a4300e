/** The cards of a rule set, in words and numbers (docs/rules.md, sections 1 and 2). */

import type { Card, Rules } from '../../sdk';
import { printedRank, rankOf } from '../spite/cards';
import { rankName } from '../spite/naming';

const JOKER = 14;
const TWELVES_CARDS = 162;
const SUITS = 'SDCH';

/** How many cards there are in all. */
export function packSize(rules: Rules): number {
  return rules.pack === 'twelves' ? TWELVES_CARDS : rules.decks * deckSize(rules);
}

/** The cards of one deck of the standard pack. */
export function deckSize(rules: Rules): number {
  return rules.jokers ? 54 : 52;
}

/** The highest rank that has no wild below it: it completes a build pile. */
export function highest(rules: Rules): number {
  const below = rankOf(rules.min_wild) - 1;
  return rules.pack === 'twelves' ? Math.min(below, 12) : below;
}

/** The ranks that are wild, the joker as 14; none where no such card is in the pack. */
export function wildRanks(rules: Rules): number[] {
  const natural = rules.pack === 'twelves' ? 12 : 13;
  const ranks = Array.from({ length: natural }, (_, index) => index + 1);
  const jokers = rules.pack === 'twelves' || rules.jokers ? [JOKER] : [];
  return [...ranks.filter((rank) => rank > highest(rules)), ...jokers];
}

/** A rank as this pack calls it: `ace` or `1`, `king`, `joker` or `wild card`. */
export function nameIn(rules: Rules, rank: number): string {
  if (rules.pack === 'standard') return rankName(rank);
  return rank === JOKER ? 'wild card' : String(rank);
}

/** `the 18 wild cards`, `kings`, `queens, kings and jokers`, `everything from the 5 up`. */
export function wildsInWords(rules: Rules): string {
  const ranks = wildRanks(rules);
  const [lowest] = ranks;
  if (lowest === undefined) return 'no cards';
  if (ranks.length > 3) return `all cards from the ${nameIn(rules, lowest)} up`;
  return listed(ranks.map((rank) => `${nameIn(rules, rank)}s`));
}

/** `a`, `a and b`, `a, b and c`. */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** A card of a rank to show; `turn` picks the suit. */
export function sampleCard(rules: Rules, rank: number, turn = 0): Card {
  if (rank === JOKER) return 'W';
  if (rules.pack === 'twelves') return String(rank);
  const printed = rank === 10 ? 'T' : printedRank(rank);
  return `${printed}${SUITS.charAt(turn % SUITS.length)}`;
}
