/**
 * Tests of the remaining time on a player's clock, and of the texts for times and time controls.
 */

import { describe, expect, it, test } from 'vitest';

import {
  changesInMs,
  clockSentence,
  clockText,
  leftMs,
  minuteFigures,
  timeFigures,
} from './clock_texts';

const TIME = { at_ms: 1_000, left_ms: [60_000, 30_000], running: [true, false] } as const;

describe('the remaining time', () => {
  const time = { ...TIME, left_ms: [...TIME.left_ms], running: [...TIME.running] } as never;

  it('runs for the seat whose clock runs', () => {
    expect(leftMs(time, 0, 11_000)).toBe(50_000);
    expect(leftMs(time, 1, 11_000)).toBe(30_000);
  });

  it('is never negative, nor more than the server sent', () => {
    expect(leftMs(time, 0, 100_000)).toBe(0);
    expect(leftMs(time, 0, 0)).toBe(60_000);
  });
});

test.each([
  [0, '0.0'],
  [99, '0.0'],
  [9_349, '9.3'],
  [19_999, '19.9'],
  [20_000, '0:20'],
  [245_900, '4:05'],
  [3_600_000, '1:00:00'],
  [3_723_000, '1:02:03'],
  [187_200_000, '2 d 4 h'],
])('%i ms are shown as %s', (ms, figures) => {
  expect(timeFigures(ms)).toBe(figures);
});

test.each([9_349, 20_000, 20_001, 245_900, 3_600_000])('%i ms change in time', (ms) => {
  const soon = changesInMs(ms);
  expect(timeFigures(ms - soon)).not.toBe(timeFigures(ms));
  if (soon > 1) expect(timeFigures(ms - soon + 1)).toBe(timeFigures(ms));
});

test('a time control in short', () => {
  const bank = { bank_ms: 300_000, increment_ms: 20_000, days: 0 };
  expect(clockText(bank, true)).toBe('5 min + 20 s per turn');
  expect(clockText({ ...bank, increment_ms: 0 }, true)).toBe('5 min');
  expect(clockText({ ...bank, increment_ms: 0 }, false)).toBe('5 min per game');
  expect(clockText({ bank_ms: 0, increment_ms: 0, days: 1 }, true)).toBe('1 day per turn');
});

test('a time control in a sentence', () => {
  const bank = { bank_ms: 300_000, increment_ms: 20_000, days: 0 };
  expect(clockSentence(null, true)).toBe('There’s no clock: take all the time you need.');
  expect(clockSentence(bank, true)).toBe('Each player has 5 min, plus 20 s per turn.');
  expect(clockSentence({ ...bank, increment_ms: 0 }, true)).toBe('Each player has 5 min.');
  expect(clockSentence({ ...bank, increment_ms: 0 }, false)).toBe(
    'The whole game lasts at most 5 min.',
  );
  expect(clockSentence({ bank_ms: 0, increment_ms: 0, days: 3 }, true)).toBe(
    'You have 3 days for each turn.',
  );
});

test.each([
  [0, '0:00'],
  [7_900, '0:07'],
  [245_900, '4:05'],
  [187_200_000, '52:00:00'],
])('a game of %d milliseconds took %s', (ms, figures) => {
  expect(minuteFigures(ms)).toBe(figures);
});
