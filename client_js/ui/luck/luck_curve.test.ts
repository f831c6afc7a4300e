/**
 * Tests of the curve of a player's luck in a finished game, and of the choice of the greatest
 * chance events.
 */

import { expect, test } from 'vitest';

import type { LuckEvent } from '../../sdk';
import { greatestEvents, luckCurve, luckOf } from './luck_curve';

function event(step: number, seat: 0 | 1, luck: number): LuckEvent {
  return { step, seat, kind: 'drawn', came: [], luck };
}

const EVENTS = [event(0, 0, 50_000), event(4, 1, 200_000), event(8, 0, 30_000)];

test('the luck of one seat is the bad luck of the other', () => {
  expect(luckOf(event(1, 0, 90_000), 0)).toBe(0.09);
  expect(luckOf(event(1, 0, 90_000), 1)).toBe(-0.09);
});

test('the greatest events come first, for either player', () => {
  expect(greatestEvents(EVENTS, 2).map(({ step }) => step)).toEqual([4, 0]);
  expect(greatestEvents([], 3)).toEqual([]);
});

test('the curve adds the luck up from the side of a seat', () => {
  const curve = luckCurve(EVENTS, 0, 108, 48);
  expect(curve.total).toBeCloseTo(-0.12);
  expect(curve.highest).toBeCloseTo(0.05);
  expect(curve.lowest).toBeCloseTo(-0.15);
  expect(curve.line).toBe('M4 24L4 17.3L54 44L104 40');
  expect(luckCurve(EVENTS, 1, 108, 48).total).toBeCloseTo(0.12);
});

test('little luck gives a flat curve, and a game without events a point', () => {
  expect(luckCurve([event(5, 0, 10_000)], 0, 108, 48).line).toBe('M4 24L104 22');
  expect(luckCurve([], 0, 108, 48)).toMatchObject({ line: 'M4 24', total: 0 });
});
