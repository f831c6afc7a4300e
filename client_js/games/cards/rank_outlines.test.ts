/**
 * Tests of the outlines in which the ranks on cards are drawn: each fits its width, and two digits
 * stand side by side.
 */

import { expect, test } from 'vitest';

import { rankOutline } from './rank_outlines';
import { printedRank } from './ranks';

const RANKS = [
  ...Array.from({ length: 13 }, (_, index) => printedRank(index + 1)),
  ...Array.from({ length: 12 }, (_, index) => printedRank(index + 1, 'twelves')),
];

/** Return the leftmost and the rightmost start of an outline's contours. */
function starts(path: string): number[] {
  return [...path.matchAll(/M(-?[\d.]+)/g)].map(([, x]) => Number(x));
}

test.each(RANKS)('the rank %s has an outline within its width', (rank) => {
  const { width, path } = rankOutline(rank);
  for (const x of starts(path)) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(width);
  }
});

test('the 10 is little wider than the widest letter', () => {
  expect(rankOutline('10').width).toBeLessThan(1.25 * rankOutline('Q').width);
});

test('two digits stand side by side', () => {
  const one = rankOutline('1');
  const twelve = rankOutline('12');
  expect(twelve.width).toBeGreaterThan(one.width + rankOutline('2').width);
  expect(twelve.path.startsWith(one.path)).toBe(true);
});
