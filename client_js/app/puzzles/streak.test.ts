/**
 * Tests of the visitor's puzzle log: the number of days in a row with a solved puzzle, and the
 * results that are kept.
 */

import { describe, expect, it } from 'vitest';
import { dayAfter, dayBefore, streakOf, withResult, type PuzzleLog } from './streak';

const NONE: PuzzleLog = { results: new Map(), days: [] };
const TODAY = '2026-03-01';

describe('a streak', () => {
  it('counts days in a row up to today', () => {
    const days = ['2026-02-26', '2026-02-28', TODAY];
    expect(streakOf({ ...NONE, days }, TODAY)).toBe(2);
  });

  it('lasts until the end of the next day', () => {
    const days = ['2026-02-27', '2026-02-28'];
    expect(streakOf({ ...NONE, days }, TODAY)).toBe(2);
    expect(streakOf({ ...NONE, days }, dayAfter(TODAY))).toBe(0);
  });

  it('is 0 without days', () => {
    expect(streakOf(NONE, TODAY)).toBe(0);
  });
});

describe('a result', () => {
  it('counts a day once', () => {
    const one = withResult(NONE, 'a', 'solved', TODAY);
    const two = withResult(one, 'b', 'solved', TODAY);
    expect([...two.results]).toEqual([
      ['a', 'solved'],
      ['b', 'solved'],
    ]);
    expect(two.days).toEqual([TODAY]);
  });

  it('stays the first one', () => {
    const shown = withResult(NONE, 'a', 'shown', TODAY);
    expect(withResult(shown, 'a', 'solved', TODAY)).toBe(shown);
    expect(shown.days).toEqual([]);
  });

  it('is dropped only after 400 later ones', () => {
    // Ids of digits only come first among the keys of an object.
    let log = withResult(NONE, 'aaaaaaaa', 'solved', null);
    for (let number = 1; number < 400; number += 1)
      log = withResult(log, String(10_000_000 + number), 'shown', null);
    expect(log.results.get('aaaaaaaa')).toBe('solved');
    log = withResult(log, '10000400', 'solved', null);
    expect(log.results.has('aaaaaaaa')).toBe(false);
    expect(log.results.get('10000001')).toBe('shown');
  });

  it('of an earlier day makes no streak', () => {
    expect(withResult(NONE, 'a', 'solved', null).days).toEqual([]);
  });
});

it('days follow each other', () => {
  expect(dayBefore(TODAY)).toBe('2026-02-28');
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
});
