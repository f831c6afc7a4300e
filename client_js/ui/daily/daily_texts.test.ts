/**
 * Tests of the texts about the daily deal: scores and their parts, places, streaks, the line to
 * share, days, and errors.
 */

import { expect, it } from 'vitest';

import { HttpError, type DailyResult } from '../../sdk';
import {
  beginFailureText,
  dayBefore,
  dayText,
  partsOf,
  placeText,
  scoreText,
  shareText,
  streakText,
} from './daily_texts';

const RESULT: DailyResult = {
  left: [0, 4],
  luck: -30,
  score: 410,
  place: 3,
  players: 41,
  listed: true,
};

it('scores are points with a sign', () => {
  expect(scoreText(410)).toBe('+4.1');
  expect(scoreText(-36)).toBe('−0.4');
  expect(scoreText(-3)).toBe('0.0');
  expect(scoreText(0)).toBe('0.0');
});

it.each([
  [RESULT, { lead: 40, luck: 3, deal: -2 }],
  [
    { left: [10, 0], luck: 84, score: -1040 },
    { lead: -100, luck: -8, deal: 4 },
  ],
])('the parts of a score add up to it', (result, parts) => {
  expect(partsOf(result)).toEqual(parts);
  expect(10 * (parts.lead + parts.luck + parts.deal)).toBe(result.score);
});

it('a registered player has a place among all players so far', () => {
  expect(placeText(RESULT)).toBe('Ranked 3 of 41 players so far');
  expect(placeText({ ...RESULT, place: 1, players: 1 })).toBe('Ranked 1 of 1 player so far');
});

it('a guest is compared with the table, and is not among its players', () => {
  const guest = { ...RESULT, listed: false };
  expect(placeText(guest)).toBe('You’d be ranked 3 of 42 so far');
  expect(placeText({ ...guest, place: 1, players: 0 })).toBe(
    'No registered player has finished yet',
  );
});

it.each([
  [0, null],
  [1, 'Your streak: 1 day'],
  [12, 'Your streak: 12 days'],
  [50, 'Your streak: 50 days or more'],
])('a streak of %i is a line', (days, line) => {
  expect(streakText({ days, free_days: 1 })).toBe(line);
});

it('the shared line has the day and the score', () => {
  expect(shareText('The site', '2026-11-27', RESULT)).toBe(
    'The site, daily deal of 27 November 2026: +4.1 points',
  );
});

it('days follow the calendar', () => {
  expect(dayText('2026-03-01')).toBe('1 March 2026');
  expect(dayBefore('2026-03-01')).toBe('2026-02-28');
  expect(dayBefore('2027-01-01')).toBe('2026-12-31');
});

it('each refusal of a game has a sentence', () => {
  const refused = (code: string): string =>
    beginFailureText(new HttpError(400, { code } as HttpError['problem']));
  expect(refused('not_registered')).toContain('Too many guests on your network');
  expect(refused('not_playing')).toContain('Today’s deal is over');
  expect(refused('too_busy')).toBe('The server is busy. Try again in a moment.');
  expect(beginFailureText(new TypeError())).toContain('can’t be reached');
});
