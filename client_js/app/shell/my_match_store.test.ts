/**
 * Tests of the polled list of the visitor's matches: counted turns, unknown games, shared requests,
 * an unreachable server, and removed matches.
 */

import { beforeAll, expect, test, vi } from 'vitest';

import type { MyMatch } from '../../sdk';
import type { MyMatchStore } from './my_match_store.svelte';

let Kind: typeof MyMatchStore;

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  Kind = (await import('./my_match_store.svelte')).MyMatchStore;
});

const YOURS = { match: { id: 'yours', game_key: 'spite' }, your_turn: true } as MyMatch;
const THEIRS = { match: { id: 'theirs', game_key: 'spite' }, your_turn: false } as MyMatch;

test('matches with the visitor’s turn are counted', async () => {
  const own = new Kind(() => Promise.resolve({ matches: [YOURS, YOURS, THEIRS] }));
  expect(own.active).toBeNull();
  await own.refresh();
  expect(own.turns).toBe(2);
});

test('the games of matches are loaded if they are unknown', async () => {
  const others = vi.fn(() => Promise.resolve());
  const nim = { match: { id: 'nim', game_key: 'nim' }, your_turn: true } as MyMatch;
  let matches = [YOURS];
  let nowMs = 0;
  const own = new Kind(
    () => Promise.resolve({ matches }),
    () => nowMs,
    undefined,
    others,
  );
  await own.refresh();
  expect(others).not.toHaveBeenCalled();
  matches = [YOURS, nim];
  nowMs = 2_000;
  await own.refresh();
  expect(others).toHaveBeenCalledOnce();
  expect(own.active).toEqual(matches);
});

test('pages opened in quick succession share a request', async () => {
  let nowMs = 0;
  const fetch = vi.fn(() => Promise.resolve({ matches: [] }));
  const own = new Kind(fetch, () => nowMs);
  await Promise.all([own.refresh(), own.refresh()]);
  nowMs = 1_999;
  await own.refresh();
  expect(fetch).toHaveBeenCalledTimes(1);
  nowMs = 2_000;
  await own.refresh();
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('known matches stay while the server is unreachable', async () => {
  let nowMs = 0;
  let answer = Promise.resolve({ matches: [YOURS] });
  const own = new Kind(
    () => answer,
    () => nowMs,
  );
  await own.refresh();
  nowMs = 60_000;
  answer = Promise.reject(new Error('away'));
  await own.refresh();
  expect([own.failed, own.turns]).toEqual([true, 1]);
});

test('a removed match stays removed, whatever an earlier request answers', async () => {
  const [first, second] = ['a', 'b'].map((id) => ({ ...YOURS, match: { id } }) as MyMatch);
  if (!first || !second) throw new Error('there are two');
  let answer: (body: { matches: MyMatch[] }) => void = () => undefined;
  const late = new Promise<{ matches: MyMatch[] }>((resolve) => {
    answer = resolve;
  });
  const remove = vi.fn(() => Promise.resolve({ matches: [second] }));
  const own = new Kind(() => late, undefined, remove);
  const refreshed = own.refresh();
  await own.remove('a', { unplayed: true });
  expect(remove).toHaveBeenCalledWith('a', { unplayed: true });
  answer({ matches: [first, second] });
  await refreshed;
  expect(own.active).toEqual([second]);
});
