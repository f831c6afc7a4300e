/** Tests of the positions of cards in a pile that is spread out to show all of them. */

import { expect, test } from 'vitest';

import { spreadTops } from './spread';

const closed = Array.from({ length: 11 }, (_, index) => 6 * index);
const long = { closed, cardHeight: 100, room: 500 } as const;

test("the player's pile spreads upward from its top card", () => {
  const tops = spreadTops({ ...long, anchor: 'last' });
  expect(tops.at(-1)).toBe(60);
  expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBeCloseTo(27);
});

test("the opponent's pile spreads downward from its first card", () => {
  expect(spreadTops({ ...long, anchor: 'first' })[0]).toBe(0);
});

test('a spread fan stays within its room', () => {
  const tops = spreadTops({ ...long, room: 300, anchor: 'first' });
  expect((tops.at(-1) ?? 0) + 100).toBeLessThanOrEqual(300);
});

test('a fan without room stays closed', () => {
  expect(spreadTops({ ...long, room: 0, anchor: 'last' })).toEqual(closed);
});
