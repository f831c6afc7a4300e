/**
 * Tests of the ratings of a rated match's players: loaded once at the beginning, and again after
 * the end until they include the match.
 */

import { afterEach, expect, test, vi } from 'vitest';

import { hasRatings, MatchRatings } from './match_ratings.svelte';
import { speedOf } from './speeds';

const person = (name: string) => ({
  name,
  computer: null,
  program: false,
  avatar: null,
  registered: true,
});
const VIEW = {
  id: 'm1',
  rated: true,
  players: [person('Ada'), person('Bo')],
  game_key: 'example',
  preset: 'usual',
  clock: { bank_ms: 300_000, increment_ms: 5000, days: 0 },
  status: 'playing',
} as unknown as Parameters<MatchRatings['follow']>[0];
const OVER = { ...VIEW, status: 'finished' } as typeof VIEW;

function rating(name: string, rating: number, match: string | null, change: number) {
  return { name, rating, provisional: false, match, change };
}

/**
 * Make `fetch` answer requests with these ratings in order, and repeat the last. Returns the
 * requested paths.
 */
function answering(...answers: (readonly object[])[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    const ratings = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify({ ratings })));
  });
  return asked;
}

const before = [rating('Bo', 1600, 'm0', 5), rating('Ada', 1500, null, 0)];
const after = [rating('Ada', 1512, 'm1', 12), rating('Bo', 1588, 'm1', -12)];

afterEach(() => {
  vi.useRealTimers();
});

test('ratings are loaded once, by seat, for the speed of the clock', async () => {
  const asked = answering(before);
  const ratings = new MatchRatings();
  await ratings.follow(VIEW);
  await ratings.follow(VIEW);
  expect(asked).toEqual(['/api/ratings/example/usual/blitz?player=Ada&player=Bo']);
  expect([ratings.of(0)?.rating, ratings.of(1)?.rating]).toEqual([1500, 1600]);
  expect(ratings.state).toBe('before');
});

test('after the match they are requested until it is in them', async () => {
  vi.useFakeTimers();
  const asked = answering(before, before, after);
  const ratings = new MatchRatings();
  const following = ratings.follow(OVER);
  expect(ratings.state).toBe('waiting');
  await vi.runAllTimersAsync();
  await following;
  expect(asked).toHaveLength(3);
  expect(ratings.state).toBe('known');
  expect([ratings.of(0)?.change, ratings.of(1)?.change]).toEqual([12, -12]);
});

test('requests end if the match changes no rating', async () => {
  vi.useFakeTimers();
  const asked = answering(before);
  const ratings = new MatchRatings();
  const following = ratings.follow(OVER);
  await vi.runAllTimersAsync();
  await following;
  expect(ratings.state).toBe('late');
  expect(asked.length).toBeLessThan(10);
});

test('only rated matches of two registered players have ratings', () => {
  expect(hasRatings(VIEW)).toBe(true);
  expect(hasRatings({ ...VIEW, rated: false })).toBe(false);
  expect(hasRatings({ ...VIEW, players: [VIEW.players[0], null] })).toBe(false);
});

test('the speed is that of the time for a game of usual length', () => {
  const of = (minutes: number, seconds: number, days = 0) =>
    speedOf({ bank_ms: minutes * 60_000, increment_ms: seconds * 1000, days });
  expect([of(1, 1), of(5, 5), of(5, 20), of(20, 15)]).toEqual([
    'bullet',
    'blitz',
    'rapid',
    'classical',
  ]);
  expect([speedOf(null), of(0, 0, 3)]).toEqual(['correspondence', 'correspondence']);
});
