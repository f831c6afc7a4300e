/**
 * Tests of Spite and Malice's practice board for a player who waits for an opponent: some card
 * always fits, where cards go, and refills.
 */

import { expect, test } from 'vitest';

import { DEFAULT_RULES } from '../generated';
import { newPractice, isStuck, lay, pilesTaking, type Practice } from './practice';

const RULES = DEFAULT_RULES;

function at(hand: string, counts: readonly number[]): Practice {
  const piles = counts.map((count) => ({ count, top: count > 0 ? '2D' : null }));
  return { hand: hand.split(' '), piles, pack: ['AS', '2S', '3S', '4S', '5S', '6S'], next: 0 };
}

test.each([0, 0.3, 0.7, 0.999])('a card fits at once after any shuffle (%d)', (chance) => {
  const practice = newPractice(RULES, () => chance);
  expect(practice.hand).toHaveLength(5);
  expect(isStuck(practice, RULES)).toBe(false);
});

test('a card goes where its rank is next, and a wild card anywhere', () => {
  const practice = at('3H KD', [0, 2, 5, 8]);
  expect(pilesTaking(practice, '3H', RULES)).toEqual([1]);
  expect(pilesTaking(practice, 'KD', RULES)).toEqual([0, 1, 2, 3]);
  expect(lay(practice, 0, 2, RULES)).toBe(practice);
  const laid = lay(practice, 0, 1, RULES);
  expect(laid.hand).toEqual(['KD']);
  expect(laid.piles[1]).toEqual({ count: 3, top: '3H' });
});

test('a complete pile is cleared, and an empty hand is filled', () => {
  const laid = lay(at('QS', [11, 0]), 0, 0, RULES);
  expect(laid.piles[0]).toEqual({ count: 0, top: null });
  expect(laid.hand).toHaveLength(5);
});
