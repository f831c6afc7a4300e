/**
 * Tests that the ratings of several listed players are loaded by a common request, and that
 * failures give no rating.
 */

import { expect, test, vi } from 'vitest';

import type { LatestRating, LeaderboardKey } from '../sdk';
import { PlayerRatings } from './player_ratings';

const POOL: LeaderboardKey = { game_key: 'spite', preset: 'usual', speed: 'blitz' };

function rated(name: string): LatestRating {
  return { name, rating: 1500, provisional: true, match: null, change: 0 };
}

test('the ratings of a pool are requested together, ten at a time', async () => {
  const fetch = vi.fn((_pool: LeaderboardKey, names: readonly string[]) =>
    Promise.resolve(names.map(rated)),
  );
  const ratings = new PlayerRatings(fetch);
  const names = Array.from({ length: 11 }, (_, number) => `player${String(number)}`);
  const found = await Promise.all(names.map((name) => ratings.of(POOL, name)));
  expect(found.map((rating) => rating?.name)).toEqual(names);
  expect(fetch.mock.calls.map(([, asked]) => asked.length)).toEqual([10, 1]);
  await ratings.of({ ...POOL, speed: 'rapid' }, 'Ada');
  expect(fetch).toHaveBeenLastCalledWith({ ...POOL, speed: 'rapid' }, ['Ada']);
});

test('an unknown player and a failed request give no rating', async () => {
  expect(await new PlayerRatings(() => Promise.resolve([])).of(POOL, 'Ada')).toBeNull();
  expect(await new PlayerRatings(() => Promise.reject(new Error())).of(POOL, 'Ada')).toBeNull();
});
