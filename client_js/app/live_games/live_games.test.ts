/**
 * Tests of the polled list of public games in progress: its order, unknown games, hidden pages, and
 * an unreachable server.
 */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { RunningGame } from '../../sdk';
import type { LiveGames as Kind } from './live_games.svelte';

const page = {
  documentElement: { dataset: {} },
  visibilityState: 'visible',
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
};
let LiveGames: typeof Kind;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
  ({ LiveGames } = await import('./live_games.svelte'));
});
afterEach(() => {
  vi.useRealTimers();
});

const on = (id: string, watchers = 0, game_key = 'heap'): RunningGame =>
  ({ match: { id, game_key }, watchers, since_ms: 0 }) as unknown as RunningGame;

/** Return a polled list of games to watch. `answer` gives the server's answers. */
function running(answer: () => RunningGame[]): { games: Kind; asked: ReturnType<typeof vi.fn> } {
  const asked = vi.fn(() => Promise.resolve({ games: answer() }));
  const others = (): Promise<void> => Promise.resolve();
  return { games: new LiveGames((game) => game === 'heap', asked, others), asked };
}

test('a game without a table of its own is listed once its name is loaded', async () => {
  const known = ['heap'];
  const games = new LiveGames(
    (game) => known.includes(game),
    () => Promise.resolve({ games: [on('a', 0, 'nim'), on('b')] }),
    (keys) => {
      known.push(...keys);
      return Promise.resolve();
    },
  );
  const leave = games.follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(games.games?.map(({ match }) => match.id)).toEqual(['a', 'b']);
  leave();
});

test('games keep the server’s order, without unknown ones', async () => {
  const { games } = running(() => [on('a', 2, 'chess'), on('b'), on('c')]);
  expect(games.games).toBeNull();
  const leave = games.follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(games.games?.map(({ match }) => match.id)).toEqual(['b', 'c']);
  leave();
});

test('games are polled, and unchanged ones stay the same objects', async () => {
  let watchers = 0;
  const { games, asked } = running(() => [on('a'), on('b', (watchers += 1))]);
  const leave = games.follow();
  await vi.advanceTimersByTimeAsync(0);
  const [before] = [games.games];
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(games.games?.[0]).toBe(before?.[0]);
  expect(games.games?.[1]?.watchers).toBe(2);
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a hidden page does not poll', async () => {
  const { games, asked } = running(() => []);
  page.visibilityState = 'hidden';
  const leave = games.follow();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).not.toHaveBeenCalled();
  leave();
});

test('known games stay while the server is unreachable, and polling goes on', async () => {
  const asked = vi.fn(() => Promise.resolve({ games: [on('a')] }));
  const games = new LiveGames(() => true, asked);
  const leave = games.follow();
  await vi.advanceTimersByTimeAsync(0);
  asked.mockRejectedValueOnce(new Error('gone'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect([games.failed, games.games?.length]).toEqual([true, 1]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(games.failed).toBe(false);
  leave();
});
