import { afterEach, expect, test, vi } from 'vitest';

import { prefetch } from './prefetch';
import { offeredGames, HttpError } from './http';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what was asked for ahead is not asked for again, but once', async () => {
  const answered = vi.fn(() => Promise.resolve(Response.json({ default: 'one', games: {} })));
  vi.stubGlobal('fetch', answered);
  prefetch('/api/games');
  expect((await offeredGames()).default).toBe('one');
  expect(answered).toHaveBeenCalledTimes(1);
  await offeredGames();
  expect(answered).toHaveBeenCalledTimes(2);
});

test('who needs the answer is told of a failure', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(null, { status: 503 })));
  prefetch('/api/games');
  await expect(offeredGames()).rejects.toThrow(HttpError);
});
