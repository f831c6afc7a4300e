/** Tests of the list of time controls that a player chooses from, and of their comparison. */

import { expect, test } from 'vitest';

import { clocksFor, sameClock } from './clocks';

const USUAL = { bank_ms: 300_000, increment_ms: 20_000, days: 0 };

test('the usual clock comes first and only once', () => {
  const [first, ...others] = clocksFor(true, USUAL);
  expect(first).toBe(USUAL);
  expect(others.some((each) => sameClock(each, USUAL))).toBe(false);
  const odd = { ...USUAL, increment_ms: 1_000 };
  expect(clocksFor(true, odd)).toEqual([odd, ...clocksFor(true, null)]);
});

test('a game without turns has one clock for the whole game', () => {
  for (const each of clocksFor(false, null)) {
    expect(each).toMatchObject({ increment_ms: 0, days: 0 });
  }
});

test('no clock equals only no clock', () => {
  expect(sameClock(null, null)).toBe(true);
  expect(sameClock(USUAL, null)).toBe(false);
  expect(sameClock(USUAL, { ...USUAL })).toBe(true);
});
