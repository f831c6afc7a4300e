/**
 * Tests that an answer requested early is used once, and that its failure reaches the code that
 * needs the answer.
 */

import { afterEach, expect, test, vi } from 'vitest';

import { prefetch } from './prefetch';
import { offeredGames, HttpError } from './http';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a prefetched answer is used once', async () => {
  const answered = vi.fn(() => Promise.resolve(Response.json({ default: 'one', games: {} })));
  vi.stubGlobal('fetch', answered);
  prefetch('/api/games');
  expect((await offeredGames()).default).toBe('one');
  expect(answered).toHaveBeenCalledTimes(1);
  await offeredGames();
  expect(answered).toHaveBeenCalledTimes(2);
});

test('the code that needs the answer receives the failure', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(null, { status: 503 })));
  prefetch('/api/games');
  await expect(offeredGames()).rejects.toThrow(HttpError);
});
