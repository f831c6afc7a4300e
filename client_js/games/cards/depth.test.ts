import { expect, test } from 'vitest';
import { layersOf, MOST_LAYERS } from './depth';

test('nothing lies below an only card, and something below each other', () => {
  expect([0, 1].map(layersOf)).toEqual([0, 0]);
  expect(layersOf(2)).toBe(1);
});

test('a pile never looks thinner for having more cards, and passes through every step', () => {
  const seen = Array.from({ length: 120 }, (_, count) => layersOf(count));
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect([...new Set(seen)]).toEqual([0, 1, 2, 3, 4, 5, MOST_LAYERS]);
});

test('a stock of 20 is seen to shrink at least thrice on its way to the last card', () => {
  const steps = [20, 10, 4, 1].map(layersOf);
  expect(new Set(steps).size).toBe(steps.length);
});
