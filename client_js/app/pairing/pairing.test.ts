import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { LobbyClient, SeekEnd } from '../../sdk';
import { Pairing, type PairingPorts } from './pairing.svelte';

const MIRA = { name: 'Mira', rated: false };

/** The ends of the seeks, in order. */
let ends: SeekEnd[] = [];
let sought: unknown[] = [];
let nowMs = 0;
const withdraw = vi.fn();
const open = vi.fn(() => Promise.resolve());
const join = vi.fn(() => Promise.resolve(true));

/** Return a lobby that answers each seek with the next of `ends`, or never. */
function lobby(): LobbyClient {
  const asked = (wanted: unknown): unknown => {
    sought.push(wanted);
    const next = ends.shift();
    return { id: 'seek', end: next ? Promise.resolve(next) : new Promise(() => undefined) };
  };
  return {
    open: () => undefined,
    close: () => undefined,
    seek: asked,
    take: asked,
    withdraw,
  } as unknown as LobbyClient;
}

function newPairing(ports: Partial<PairingPorts> = {}): Pairing {
  return new Pairing({
    newClient: lobby,
    becomeKnown: () => Promise.resolve(),
    opponentOf: () => Promise.resolve(MIRA),
    join,
    open,
    nowMs: () => nowMs,
    ...ports,
  });
}

function paired(match: string): SeekEnd {
  return { end: 'paired', match };
}

beforeEach(() => {
  vi.useFakeTimers();
  ends = [];
  sought = [];
  nowMs = 0;
  for (const mock of [withdraw, open]) mock.mockClear();
  join.mockReset().mockResolvedValue(true);
});

afterEach(() => {
  vi.useRealTimers();
});

test('an opponent who comes soon leads to the match without a question', async () => {
  ends = [paired('m1')];
  const pairing = newPairing();
  await pairing.seek({ game: 'spite' });
  expect(sought).toEqual([{ game: 'spite', tentative: true }]);
  expect(open).toHaveBeenCalledWith('m1');
  expect(pairing.phase).toBe('idle');
});

test.each([
  ['after some seconds', 9_000, false],
  ['after a move', 0, true],
])('an opponent who comes %s is asked about', async (_when, passedMs, moved) => {
  ends = [paired('m1')];
  const pairing = newPairing({
    becomeKnown: () => {
      nowMs += passedMs;
      return Promise.resolve();
    },
  });
  pairing.hasMoved = () => moved;
  const end = pairing.seek({});
  await vi.waitUntil(() => pairing.phase === 'asking');
  expect(pairing.opponent).toEqual(MIRA);
  expect(join).not.toHaveBeenCalled();
  pairing.answer(true);
  await end;
  expect(open).toHaveBeenCalledWith('m1');
});

test.each([
  [
    'a refusal',
    (pairing: Pairing) => {
      pairing.answer(false);
    },
  ],
  ['no answer in time', () => vi.advanceTimersByTime(12_000)],
  [
    'leaving the table',
    (pairing: Pairing) => {
      pairing.stop();
    },
  ],
])('%s ends the search', async (_what, act) => {
  ends = [paired('m1'), paired('m2')];
  const pairing = newPairing();
  pairing.hasMoved = () => true;
  const end = pairing.seek({});
  await vi.waitUntil(() => pairing.phase === 'asking');
  act(pairing);
  await end;
  expect(pairing.phase).toBe('idle');
  expect(join).not.toHaveBeenCalled();
  expect(sought).toHaveLength(1);
});

test('the search goes on if the opponent does not agree', async () => {
  ends = [paired('m1'), paired('m2')];
  join.mockResolvedValueOnce(false);
  const pairing = newPairing();
  await pairing.seek({});
  expect(pairing.missed).toBe('Mira');
  expect(open).toHaveBeenCalledExactlyOnceWith('m2');
});

test('the search ends after three opponents who do not agree', async () => {
  ends = ['m1', 'm2', 'm3', 'm4'].map(paired);
  join.mockResolvedValue(false);
  await newPairing().seek({});
  expect(sought).toHaveLength(3);
  expect(open).not.toHaveBeenCalled();
});

test('stopping withdraws the seek', async () => {
  const pairing = newPairing();
  void pairing.seek({});
  await vi.waitUntil(() => sought.length > 0);
  pairing.stop();
  expect(withdraw).toHaveBeenCalledWith('seek');
});

test('stopping before the first request sends no seek', async () => {
  const pairing = newPairing();
  const end = pairing.seek({});
  pairing.stop();
  await end;
  expect(sought).toEqual([]);
});

test('rejections and an unreachable server have texts', async () => {
  ends = [{ end: 'refused', code: 'too_many_seeks', params: {} }];
  const refused = newPairing();
  await refused.seek({});
  expect(refused.problem).toContain('other tabs');
  const away = newPairing({ becomeKnown: () => Promise.reject(new Error('away')) });
  await away.seek({});
  expect(away.problem).toContain('can’t be reached');
});

test('taking a seat leads to the match, or to a text', async () => {
  ends = [paired('m1'), paired('m2'), { end: 'refused', code: 'seat_gone', params: {} }];
  const pairing = newPairing();
  await pairing.take('seat');
  expect(sought).toEqual(['seat']);
  expect(open).toHaveBeenCalledWith('m1');
  join.mockResolvedValue(false);
  await pairing.take('seat');
  expect(pairing.problem).toBe('Mira didn’t answer.');
  await pairing.take('seat');
  expect(pairing.problem).toContain('That seat was just taken');
});
