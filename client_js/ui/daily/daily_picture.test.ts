/**
 * Tests of the texts on the picture of a daily deal's result that players share. A browser test
 * draws the picture.
 */

import { expect, it } from 'vitest';

import type { DailyResult } from '../../sdk';
import { pictureTexts } from './daily_picture';

const RESULT: DailyResult = {
  left: [0, 4],
  luck: -30,
  score: 410,
  place: 3,
  players: 41,
  listed: true,
};
const DAILY = { day: '2026-11-27', streak: { days: 12, free_days: 1 } };

it('the picture has the day, the score, the place and the streak', () => {
  expect(pictureTexts('The site', 'example.org', DAILY, RESULT)).toEqual({
    site: 'The site',
    title: 'Daily deal, 27 November 2026',
    score: '+4.1',
    unit: 'points',
    place: 'Ranked 3 of 41 players so far',
    streak: '12',
    inARow: 'days in a row',
    address: 'example.org/daily',
  });
});

it('the longest streak has no end', () => {
  const daily = { ...DAILY, streak: { days: 50, free_days: 2 } };
  expect(pictureTexts('The site', 'example.org', daily, RESULT).streak).toBe('50+');
});

it('the picture of a guest speaks to others', () => {
  const place = (result: DailyResult): string =>
    pictureTexts('The site', 'example.org', DAILY, result).place;
  expect(place({ ...RESULT, listed: false })).toBe('Would be ranked 3 of 42 so far');
  expect(place({ ...RESULT, listed: false, players: 0 })).toBe('');
});
