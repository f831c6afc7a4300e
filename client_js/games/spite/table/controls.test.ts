/**
 * Tests that Spite and Malice's table marks no card as playable, and asks for no discard, until the
 * deal has been shown.
 */

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

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

/** Return the model of a table that displays this view. */
async function modelOf(view: SpiteView): Promise<TableModel> {
  const { LiveMatch } = await import('../../../ui/live_match.svelte');
  const { STATIC_MATCH } = await import('../../../ui/static_match');
  const { GAME } = await import('../game');
  const { createTableModel } = await import('./model');
  const ignore = (): void => undefined;
  return createTableModel(new LiveMatch(STATIC_MATCH, view, GAME), ignore, ignore);
}

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
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
