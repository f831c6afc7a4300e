/**
 * Tests the controls of Spite and Malice's table. Until the deal has been shown, no card is marked
 * as playable, and no discard is asked for. A card that is laid stays held until its move is drawn.
 */

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import type { Change } from '../../../sdk';
import type { MatchPort } from '../../../ui/live_match.svelte';
import type { SpiteTypes } from '../generated';
import { table } from '../sample_table';
import type { SpiteStepEvent, SpiteView } from '../position';
import type { TableModel } from './model';

const TIMEOUT_MS = 60_000;
const DEAL: readonly SpiteStepEvent[] = [
  { type: 'began', game: 1, position: { zones: [], first: null, turn: null } },
  { type: 'turned', zone: 'stock:0', card: '7S' },
  { type: 'turned', zone: 'stock:1', card: '2D' },
  { type: 'turn', seat: 0, number: 1 },
];

/** Return the model of a table that displays this view of a match, which is `port` if given. */
async function modelOf(
  view: SpiteView,
  port: Partial<MatchPort<SpiteTypes>> = {},
): Promise<TableModel> {
  const { LiveMatch } = await import('../../../ui/live_match.svelte');
  const { STATIC_MATCH } = await import('../../../ui/static_match');
  const { GAME } = await import('../game');
  const { createTableModel } = await import('./model');
  const ignore = (): void => undefined;
  const live = new LiveMatch<SpiteTypes>({ ...STATIC_MATCH, ...port }, view, GAME);
  return createTableModel(live, ignore, ignore);
}

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  for (const name of ['addEventListener', 'removeEventListener', 'requestAnimationFrame'])
    vi.stubGlobal(name, () => undefined);
  // Compiling all of it takes time on a busy machine.
  await modelOf(table());
}, TIMEOUT_MS);

afterAll(() => {
  vi.unstubAllGlobals();
});

test('no discard is asked for until the deal has been shown', async () => {
  const { live, controls } = await modelOf(table({ hand: '9C 6D' }));
  live.beginning = DEAL;
  expect(controls.mustDiscard).toBe(false);
  live.beginning = null;
  expect(controls.mustDiscard).toBe(true);
});

test('no card is marked as playable until the deal has been shown', async () => {
  const { live, controls } = await modelOf(table({ hand: 'AC 6D' }));
  live.beginning = DEAL;
  expect(controls.isPlayable('hand:0', 'AC')).toBe(false);
  live.beginning = null;
  expect(controls.isPlayable('hand:0', 'AC')).toBe(true);
});

test('a card that is laid stays held until the move is drawn', async () => {
  const before = table({ hand: 'AC 6D' });
  const after = table({ hand: '6D', builds: ['AC'] });
  let change: (change: Change<SpiteTypes>) => void = () => undefined;
  const { live, controls } = await modelOf(before, {
    on: (name, listener) => {
      if (name === 'change') change = listener as typeof change;
      return () => undefined;
    },
    act: (_action, events) => {
      change({
        cause: 'predicted',
        events: events ?? [],
        undone: [],
        view: after,
        version: 0,
        isPredicted: true,
      });
      return Promise.resolve({ accepted: true, version: 1 });
    },
  });
  live.follow();
  live.animate = () => () => () => undefined;
  vi.useFakeTimers();
  controls.press('hand:0');
  expect(controls.lay('build:0')).toBe(true);
  expect([controls.isHeld('hand:0'), live.view]).toEqual([true, before]);
  vi.advanceTimersToNextTimer();
  expect([controls.isHeld('hand:0'), live.view]).toEqual([false, after]);
  vi.useRealTimers();
});
