/** Tests of a pile's thickness, drawn as edges of the cards below. */

import { expect, test } from 'vitest';
import { layersOf, MOST_LAYERS } from './depth';

test('a single card shows no edge, and two cards show one', () => {
  expect([0, 1].map(layersOf)).toEqual([0, 0]);
  expect(layersOf(2)).toBe(1);
});

test('more cards never look thinner, and every number of edges occurs', () => {
  const seen = Array.from({ length: 120 }, (_, count) => layersOf(count));
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect([...new Set(seen)]).toEqual([0, 1, 2, 3, 4, 5, MOST_LAYERS]);
});

test('a stock of 20 visibly shrinks at least three times', () => {
  const steps = [20, 10, 4, 1].map(layersOf);
  expect(new Set(steps).size).toBe(steps.length);
});
