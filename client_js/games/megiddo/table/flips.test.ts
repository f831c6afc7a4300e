/**
 * Tests of the animation of captured stones in Megiddo: they turn wave by wave, or at once when
 * skipped or with reduced motion.
 */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { MegiddoEvent, Point } from '../generated';

const FIRST = { ring: 2, spoke: 0 };
const SECOND = { ring: 3, spoke: 1 };
const LAID = { ring: 4, spoke: 0 };
const events: MegiddoEvent[] = [
  { type: 'laid', seat: 0, ...LAID },
  { type: 'captured', seat: 0, points: [FIRST] },
  { type: 'captured', seat: 0, points: [SECOND] },
];

/** Return the flips of a table, with or without reduced motion. */
async function flips({ still = false } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
  vi.resetModules();
  const { Flips } = await import('./flips.svelte');
  return new Flips();
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('captured stones', { timeout: 60_000 }, () => {
  it('turn one wave after another', async () => {
    const shown = await flips();
    const seen = (): unknown[] => [FIRST, SECOND].map((point: Point) => shown.seen(point, 0));
    shown.show({ events, undone: [] })()();
    expect(seen()).toEqual([1, 1]);
    vi.advanceTimersByTime(120);
    expect(seen()).toEqual([0, 1]);
    expect([shown.captured(FIRST), shown.captured(SECOND)]).toEqual([true, false]);
    vi.advanceTimersByTime(150);
    expect(seen()).toEqual([0, 0]);
    expect(shown.turning).toBe(false);
  });

  it('all turn at once when skipped', async () => {
    const shown = await flips();
    shown.show({ events, undone: [] })()();
    shown.skip();
    expect(shown.seen(SECOND, 0)).toBe(0);
    expect(shown.turning).toBe(false);
    vi.runAllTimers();
    expect(shown.captured(SECOND)).toBe(true);
  });

  it('have turned at once with reduced motion', async () => {
    const shown = await flips({ still: true });
    shown.show({ events, undone: [] })()();
    expect(shown.turning).toBe(false);
    expect(shown.seen(FIRST, 0)).toBe(0);
  });
});

it('remain known until the next move or a takeback', async () => {
  const shown = await flips();
  shown.show({ events, undone: [] })()();
  shown.show({ events: [{ type: 'turn', seat: 1, number: 2 }], undone: [] })()();
  expect(shown.move?.laid).toBe('4:0');
  shown.show({ events: [], undone: events })()();
  expect(shown.move).toBeNull();
});
