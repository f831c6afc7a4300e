/**
 * Tests of the steps at which turns begin in a replay, and of the jump to the previous and next
 * turn.
 */

import { expect, test } from 'vitest';

import { turnFrom, turnStarts } from './turns';

const steps = [1, 1, 1, 2, 2, 3].map((turn) => ({ turn, events: [] }));

test.each([
  [0, 1, 3],
  [4, -1, 3],
  [3, -1, 0],
  [3, 1, 5],
  [5, 1, 5],
  [0, -1, 0],
] as const)('from step %i by %i to step %i', (index, by, to) => {
  expect(turnFrom({ steps }, index, by)).toBe(to);
});

test('games without turns have only the first and the last step', () => {
  const free = { steps: steps.map(({ events }) => ({ turn: null, events })) };
  expect([turnFrom(free, 2, 1), turnFrom(free, 2, -1)]).toEqual([5, 0]);
  expect(turnStarts(free)).toEqual([]);
});

test('turns begin where their number changes', () => {
  expect(turnStarts({ steps })).toEqual([0, 3, 5]);
});
