/**
 * Tests of when the page loads the visitor's daily game again: until its score is ready, at the end
 * of the day, and after a failure.
 */

import { beforeEach, expect, it, vi } from 'vitest';

import type { Daily } from '../../sdk';
import { AGAIN_MS, DailyGame, SPREAD_MS } from './daily_game.svelte';

const DAY_MS = 24 * 3600 * 1000;
const NEW: Daily = {
  day: '2026-11-27',
  ends_ms: Date.parse('2026-11-28T00:00:00Z'),
  commitment: 'c0',
  next_commitment: 'c1',
  later_commitment: 'c2',
  state: 'new',
  match: null,
  result: null,
  previous: null,
  streak: { days: 3, free_days: 2 },
  game_key: 'spite',
  computer: 'medium',
};
const COUNTED: Daily = {
  ...NEW,
  state: 'counted',
  match: 'Xk29fLmQ7a',
  result: { left: [0, 4], luck: -30, score: 410, place: 3, players: 41, listed: true },
};

let answer: Daily;
let results: number;
let reachable: boolean;
let asked: string[];

beforeEach(() => {
  [answer, results, reachable, asked] = [NEW, 0, true, []];
  vi.useFakeTimers({ now: NEW.ends_ms - DAY_MS / 2 });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    if (!reachable) return Promise.reject(new TypeError());
    const body =
      path === '/api/daily' ? answer : { days: 28, players: [], count: results, follows: false };
    return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
  });
});

/** Return a game that follows the clock of these tests: others may have set the server's. */
function newGame(random?: () => number): DailyGame {
  return new DailyGame(random, Date.now);
}

/** Return how often the game was requested. */
function requests(): number {
  return asked.filter((path) => path === '/api/daily').length;
}

it('the stage is that of the game', async () => {
  const game = newGame();
  expect(game.stage).toBeNull();
  await game.load();
  expect([game.stage, game.status]).toEqual(['new', 'known']);
  answer = { ...NEW, state: 'begun', match: 'Xk29fLmQ7a' };
  await game.load();
  expect(game.stage).toBe('begun');
});

it.each([
  [0, true],
  [3, false],
])('without a commitment there is no deal: with %i results before', async (before, isFirst) => {
  answer = { ...NEW, commitment: null };
  results = before;
  const game = newGame();
  await game.load();
  expect([game.stage, game.isFirst]).toEqual(['none', isFirst]);
});

it('a score that is not ready is requested again until it is', async () => {
  answer = { ...COUNTED, state: 'counting', result: null };
  const game = newGame();
  const stop = game.follow();
  await vi.advanceTimersByTimeAsync(AGAIN_MS);
  expect([game.stage, requests()]).toEqual(['counting', 2]);
  answer = COUNTED;
  await vi.advanceTimersByTimeAsync(2 * AGAIN_MS);
  expect([game.stage, requests()]).toEqual(['counted', 3]);
  await vi.advanceTimersByTimeAsync(3600_000);
  expect(requests()).toBe(3);
  stop();
});

it('yesterday’s score is requested again too, and found by its match', async () => {
  const { day, match, result, ends_ms } = COUNTED;
  const past = { day, match, ends_ms: ends_ms + 3600_000, opens_ms: ends_ms + 7200_000 };
  vi.setSystemTime(ends_ms + 3600_000);
  answer = { ...NEW, day: '2026-11-28', ends_ms: ends_ms + DAY_MS };
  answer = { ...answer, previous: { ...past, state: 'counting', result: null } };
  const game = newGame();
  const stop = game.follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(game.of('Xk29fLmQ7a')?.result).toBeNull();
  expect(game.of('another')).toBeNull();
  answer = { ...answer, previous: { ...past, state: 'counted', result } };
  await vi.advanceTimersByTimeAsync(AGAIN_MS);
  expect([game.of('Xk29fLmQ7a')?.result, game.stage]).toEqual([result, 'new']);
  stop();
});

it.each([0, 0.5, 0.999])(
  'the next day appears after its beginning, and not on all pages at once: %f',
  async (drawn) => {
    answer = COUNTED;
    const game = newGame(() => drawn);
    const stop = game.follow();
    await vi.advanceTimersByTimeAsync(0);
    expect(game.stage).toBe('counted');
    answer = { ...NEW, day: '2026-11-28', ends_ms: NEW.ends_ms + DAY_MS };
    await vi.advanceTimersByTimeAsync(DAY_MS / 2 + drawn * SPREAD_MS);
    expect(requests()).toBe(1);
    await vi.advanceTimersByTimeAsync(AGAIN_MS);
    expect([game.stage, game.daily?.day, requests()]).toEqual(['new', '2026-11-28', 2]);
    stop();
  },
);

it('nothing is requested after the page was left', async () => {
  answer = { ...COUNTED, state: 'counting', result: null };
  const game = newGame();
  game.follow()();
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(requests()).toBe(1);
});

it('a failed request shows as such, and the last answer stays', async () => {
  reachable = false;
  const game = newGame();
  await game.load();
  expect(game.status).toBe('failed');
  reachable = true;
  await game.load();
  expect(game.status).toBe('known');
  reachable = false;
  await game.load();
  expect([game.status, game.stage]).toEqual(['known', 'new']);
});

it('looks again for the commitments that a new server has not made yet', async () => {
  answer = { ...NEW, commitment: null, next_commitment: null, later_commitment: null };
  const stop = newGame().follow();
  await vi.advanceTimersByTimeAsync(AGAIN_MS);
  expect(requests()).toBe(2);
  answer = { ...answer, next_commitment: 'c1' };
  await vi.advanceTimersByTimeAsync(2 * AGAIN_MS);
  expect(requests()).toBe(3);
  await vi.advanceTimersByTimeAsync(100 * AGAIN_MS);
  expect(requests()).toBe(3);
  stop();
});
