/**
 * Tests of the search for an opponent: found, declining and absent opponents, reloads and returns
 * to the table, stopping, errors, and taking another player's seat.
 */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { LobbyClient, SeekEnd } from '../../sdk';
import { Pairing, type PairingPorts } from './pairing.svelte';
import { SearchStore } from './search_store';

const MIRA = { name: 'Mira', rated: false };

/** The ends of the seeks, in order. */
let ends: SeekEnd[] = [];
let sought: unknown[] = [];
let nowMs = 0;
const withdraw = vi.fn();
const decline = vi.fn();
const isOpen = vi.fn(() => Promise.resolve(true));
/** The ids of the seeks, in order. */
let ids: unknown[] = [];
const open = vi.fn(() => Promise.resolve());
const join = vi.fn(() => Promise.resolve(true));

/** Return a lobby that answers each seek with the next of `ends`, or never. */
function lobby(): LobbyClient {
  const asked = (wanted: unknown, id: unknown = 'seek'): unknown => {
    sought.push(wanted);
    ids.push(id);
    const next = ends.shift();
    return { id, end: next ? Promise.resolve(next) : new Promise(() => undefined) };
  };
  return {
    open: () => undefined,
    close: () => undefined,
    seek: asked,
    take: asked,
    withdraw,
    decline,
  } as unknown as LobbyClient;
}

function newPairing(ports: Partial<PairingPorts> = {}): Pairing {
  return new Pairing({
    newClient: lobby,
    becomeKnown: () => Promise.resolve(),
    opponentOf: () => Promise.resolve(MIRA),
    isOpen,
    join,
    open,
    nowMs: () => nowMs,
    search: searchStore(),
    ...ports,
  });
}

/** The browser tab's storage. */
let stored = new Map<string, string>();
function searchStore(): SearchStore {
  return new SearchStore(
    {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    } as Storage,
    () => nowMs,
  );
}

function paired(match: string): SeekEnd {
  return { end: 'paired', match };
}

beforeEach(() => {
  vi.useFakeTimers();
  ends = [];
  sought = [];
  ids = [];
  stored = new Map();
  nowMs = 0;
  for (const mock of [withdraw, decline, open]) mock.mockClear();
  isOpen.mockReset().mockResolvedValue(true);
  join.mockReset().mockResolvedValue(true);
});

afterEach(() => {
  vi.useRealTimers();
});

test('an opponent who comes soon leads to the match without a question', async () => {
  ends = [paired('m1')];
  const pairing = newPairing();
  await pairing.seek({ game: 'spite' }, 'bot');
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
  const end = pairing.seek({}, 'bot');
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
  const end = pairing.seek({}, 'bot');
  await vi.waitUntil(() => pairing.phase === 'asking');
  act(pairing);
  await end;
  expect(pairing.phase).toBe('idle');
  expect(join).not.toHaveBeenCalled();
  expect(sought).toHaveLength(1);
  expect(decline).toHaveBeenCalledExactlyOnceWith(ids[0]);
});

test('an opponent who declines ends the question, and the search goes on', async () => {
  ends = [paired('m1')];
  const pairing = newPairing();
  pairing.hasMoved = () => true;
  void pairing.seek({}, 'bot');
  await vi.waitUntil(() => pairing.phase === 'asking');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(pairing.phase).toBe('asking');
  isOpen.mockResolvedValue(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(pairing.phase).toBe('seeking');
  expect(pairing.missed).toBe('Mira');
  expect(decline).not.toHaveBeenCalled();
  expect(new Set(ids).size).toBe(2);
});

test('a reload at the table continues the search under its id', async () => {
  void newPairing().seek({ game: 'spite' }, 'bot');
  await vi.waitUntil(() => sought.length === 1);
  const reloaded = newPairing();
  expect(reloaded.resume('another')).toBe(false);
  ends = [paired('m1')];
  expect(reloaded.resume('bot')).toBe(true);
  // The visitor may have moved before the reload.
  await vi.waitUntil(() => reloaded.phase === 'asking');
  expect(sought[1]).toEqual(sought[0]);
  expect(ids[1]).toBe(ids[0]);
});

test('a return to the table continues the search for some minutes', async () => {
  const pairing = newPairing();
  withdraw.mockImplementationOnce(() => undefined);
  ends = [{ end: 'withdrawn' }];
  const end = pairing.seek({}, 'bot');
  pairing.stop();
  await end;
  expect(pairing.resume('bot')).toBe(true);
  pairing.stop();
  nowMs += 11 * 60_000;
  expect(newPairing().resume('bot')).toBe(false);
});

test('a search is kept from the moment when its page is left', async () => {
  const pairing = newPairing();
  void pairing.seek({}, 'bot');
  await vi.waitUntil(() => sought.length === 1);
  nowMs += 11 * 60_000;
  pairing.keep();
  nowMs += 9 * 60_000;
  expect(newPairing().resume('bot')).toBe(true);
});

test('a visitor who leaves as an opponent comes declines', async () => {
  ends = [paired('m1')];
  const pairing = newPairing({
    opponentOf: () => {
      pairing.stop();
      return Promise.resolve(MIRA);
    },
  });
  await pairing.seek({}, 'bot');
  expect(decline).toHaveBeenCalledOnce();
  expect(join).not.toHaveBeenCalled();
});

test.each([
  ['the visitor has declined', false],
  ['the match has begun', true],
])('a search is not continued after %s', async (_what, agrees) => {
  ends = [paired('m1')];
  const pairing = newPairing();
  pairing.hasMoved = () => true;
  const end = pairing.seek({}, 'bot');
  await vi.waitUntil(() => pairing.phase === 'asking');
  pairing.answer(agrees);
  await end;
  expect(pairing.resume('bot')).toBe(false);
});

test('the search goes on if the opponent does not agree', async () => {
  ends = [paired('m1'), paired('m2')];
  join.mockResolvedValueOnce(false);
  const pairing = newPairing();
  await pairing.seek({}, 'bot');
  // The next opponent has come.
  expect(pairing.missed).toBeNull();
  expect(open).toHaveBeenCalledExactlyOnceWith('m2');
});

test('a match whose page cannot be opened is reported', async () => {
  ends = [paired('m1')];
  open.mockRejectedValueOnce(new Error('no code'));
  const pairing = newPairing();
  await pairing.seek({}, 'bot');
  expect(pairing.problem).not.toBeNull();
  expect([pairing.phase, pairing.missed]).toEqual(['idle', null]);
});

test('the search ends after three opponents who do not agree', async () => {
  ends = ['m1', 'm2', 'm3', 'm4'].map(paired);
  join.mockResolvedValue(false);
  await newPairing().seek({}, 'bot');
  expect(sought).toHaveLength(3);
  expect(open).not.toHaveBeenCalled();
});

test('stopping withdraws the seek', async () => {
  const pairing = newPairing();
  void pairing.seek({}, 'bot');
  await vi.waitUntil(() => sought.length > 0);
  pairing.stop();
  expect(withdraw).toHaveBeenCalledWith(ids[0]);
});

test('stopping before the first request sends no seek', async () => {
  const pairing = newPairing();
  const end = pairing.seek({}, 'bot');
  pairing.stop();
  await end;
  expect(sought).toEqual([]);
});

test('rejections and an unreachable server have texts', async () => {
  ends = [{ end: 'refused', code: 'too_many_seeks', params: {} }];
  const refused = newPairing();
  await refused.seek({}, 'bot');
  expect(refused.problem).toContain('other tabs');
  const away = newPairing({ becomeKnown: () => Promise.reject(new Error('away')) });
  await away.seek({}, 'bot');
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
  expect(pairing.problem).toBe('Mira can’t play right now.');
  await pairing.take('seat');
  expect(pairing.problem).toContain('That seat was just taken');
});
