/**
 * The state of Spite and Malice's practice board for a player who waits for an opponent: a hand and
 * build piles, without a server and a score.
 */

import type { Card } from '../../cards/generated';
import { rankOf } from '../../cards/ranks';
import type { SpiteRules } from '../generated';
import { highestNatural, isWild, wholePack } from '../wilds';

/** A build pile for practice: the number of its cards, and its top card (null if it is empty). */
export type Pile = { readonly count: number; readonly top: Card | null };
export type Practice = {
  readonly hand: readonly Card[];
  readonly piles: readonly Pile[];
  /** The shuffled pack from which hands are taken in turn, and the start of the next hand. */
  readonly pack: readonly Card[];
  readonly next: number;
};

const HAND = 5;
/** The initial heights of the piles, chosen so that something soon fits. */
const HEIGHTS = [0, 2, 5, 8];
const EMPTY: Pile = { count: 0, top: null };

/**
 * Return practice piles and a first hand with a card that fits. `chance` returns numbers from 0 to
 * 1.
 */
export function newPractice(rules: SpiteRules, chance: () => number): Practice {
  const pack = shuffled(wholePack(rules), chance);
  const piles = HEIGHTS.map((count): Pile => {
    const top = pack.find((card) => rankOf(card) === count && !isWild(card, rules));
    return top === undefined ? EMPTY : { count, top };
  });
  return newHand({ hand: [], piles, pack, next: 0 }, rules);
}

/** Return the practice board with the next hand from the pack that has a card which fits. */
export function newHand(practice: Practice, rules: SpiteRules): Practice {
  const { pack, next } = practice;
  for (const skipped of pack.keys()) {
    const from = next + skipped;
    const hand = Array.from({ length: HAND }, (_, place) => pack[(from + place) % pack.length]);
    const dealt: Practice = {
      ...practice,
      hand: hand.filter((card) => card !== undefined),
      next: (from + HAND) % pack.length,
    };
    if (!isStuck(dealt, rules)) return dealt;
  }
  return practice;
}

/** Return the positions of the practice piles that take a card. */
export function pilesTaking({ piles }: Practice, card: Card, rules: SpiteRules): number[] {
  return piles.flatMap(({ count }, place) =>
    isWild(card, rules) || rankOf(card) === count + 1 ? [place] : [],
  );
}

/** Return whether no card of the practice hand fits on any pile. */
export function isStuck(practice: Practice, rules: SpiteRules): boolean {
  return practice.hand.every((card) => pilesTaking(practice, card, rules).length === 0);
}

/**
 * Return the practice board after the hand card at `place` was laid on the pile `on`, or the same
 * board if the pile does not take it. A complete pile is cleared, and an empty hand is filled.
 */
export function lay(practice: Practice, place: number, on: number, rules: SpiteRules): Practice {
  const top = practice.hand[place];
  if (top === undefined || !pilesTaking(practice, top, rules).includes(on)) return practice;
  const piles = practice.piles.map((pile, at) => {
    if (at !== on) return pile;
    const count = pile.count + 1;
    return count >= highestNatural(rules) ? EMPTY : { count, top };
  });
  const hand = practice.hand.filter((_, at) => at !== place);
  const laid = { ...practice, hand, piles };
  return hand.length === 0 ? newHand(laid, rules) : laid;
}

/** Return the cards in random order (Fisher–Yates). */
function shuffled(cards: readonly Card[], chance: () => number): Card[] {
  const order = [...cards];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1));
    const [one, two] = [order[last], order[other]];
    if (one !== undefined && two !== undefined) [order[last], order[other]] = [two, one];
  }
  return order;
}
