/**
 * Tests of the positions of overlapping cards in a fanned pile: they fit the height, and no rank is
 * cut in half.
 */

import { expect, test } from 'vitest';

import { fanTops } from './fan';

test.each([1, 2, 8, 30])('a fan of %i stays within its room', (count) => {
  expect(fanTops(count, 90, 112).at(-1)).toBeLessThanOrEqual(90.001);
});

test('a long fan shows each rank completely or not at all', () => {
  const tops = fanTops(14, 90, 112);
  const steps = tops.slice(1).map((top, index) => top - (tops[index] ?? 0));
  expect(steps.filter((step) => step > 2).every((step) => step >= 112 * 0.18 - 0.001)).toBe(true);
  expect(steps.filter((step) => step > 2)).toHaveLength(4);
});

test('a few unreadable cards take no height from the readable ones', () => {
  const [, second, third] = fanTops(4, 2 * 112 * 0.18 + 2, 112);
  expect(second).toBe(2);
  expect(third).toBeCloseTo(2 + 112 * 0.18);
});
