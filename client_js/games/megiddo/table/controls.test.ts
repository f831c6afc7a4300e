/**
 * Tests of laying a stone at Megiddo's table: when a tap lays it and when it only chooses the
 * point, and the answer to an illegal stone.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { planOf } from '../board/plan';
import type { MegiddoAction, MegiddoTypes } from '../generated';
import type { MegiddoView } from '../position';
import { table } from '../samples';
import type { Controls } from './controls.svelte';

const POINT = { ring: 2, spoke: 3 };
const BESIDE = { ring: 3, spoke: 3 };

const TIMEOUT_MS = 60_000;

let acted: MegiddoAction[];

/** Return the controls of a table with this view, on a board of this width. */
async function controls(view: MegiddoView, width: number): Promise<Controls> {
  const { LiveMatch } = await import('../../../ui/live_match.svelte');
  const { STATIC_MATCH } = await import('../../../ui/static_match');
  const { GAME } = await import('../game');
  const { Controls } = await import('./controls.svelte');
  const port = {
    ...STATIC_MATCH,
    act: (action: MegiddoAction) => {
      acted.push(action);
      return Promise.resolve({ accepted: true as const, version: 1 });
    },
  };
  const made = new Controls(new LiveMatch<MegiddoTypes>(port, view, GAME));
  made.plan = planOf(view.rules, width, width);
  return made;
}

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  // Compiling all of it takes time on a busy machine.
  await controls(table(), 700);
}, TIMEOUT_MS);

afterAll(() => {
  vi.unstubAllGlobals();
});

beforeEach(() => {
  acted = [];
});

describe('a tap', () => {
  it('lays a stone if the points are far enough apart', async () => {
    const wide = await controls(table(), 700);
    wide.tap(POINT);
    expect(acted).toEqual([{ type: 'lay', ...POINT }]);
  });

  it('only chooses a point if they are not, and a second tap lays the stone', async () => {
    const dense = await controls(table(), 300);
    dense.tap(BESIDE);
    expect(dense.chosen).toEqual(BESIDE);
    dense.tap(POINT);
    expect(acted).toEqual([]);
    expect(dense.preview).toEqual(POINT);
    dense.tap(POINT);
    expect(acted).toEqual([{ type: 'lay', ...POINT }]);
    expect(dense.chosen).toBeNull();
  });

  it('only chooses a point on a phone with the usual board', async () => {
    const phone = await controls(table(), 430);
    phone.tap(POINT);
    expect(acted).toEqual([]);
    expect(phone.chosen).toEqual(POINT);
  });

  it('that has chosen a point can be cancelled', async () => {
    const dense = await controls(table(), 300);
    dense.tap(POINT);
    dense.cancel();
    expect(dense.chosen).toBeNull();
  });
});

describe('an illegal stone', () => {
  it("is explained, on a stone or in the opponent's turn", async () => {
    const taken = await controls(table({ stones: '...... ...1..' }), 300);
    taken.tap(POINT);
    expect(taken.live.notice.text).toMatch(/already/);
    const other = await controls(table({ viewer: 1 }), 700);
    other.lay(POINT);
    expect(other.live.notice.text).toBe('It’s not your turn yet.');
    expect(acted).toEqual([]);
  });

  it('is not explained to spectators, or after the end', async () => {
    for (const view of [table({ viewer: 'spectator' }), table({ match: { status: 'finished' } })]) {
      const watching = await controls(view, 700);
      watching.lay(POINT);
      expect(watching.live.notice.text).toBeNull();
    }
    expect(acted).toEqual([]);
  });

  it('has no preview', async () => {
    const taken = await controls(table({ stones: '...... ...1..' }), 700);
    taken.aim = POINT;
    expect(taken.preview).toBeNull();
    taken.aim = BESIDE;
    expect(taken.preview).toEqual(BESIDE);
  });
});
