/**
 * An invented game for tests of the SDK, which must not know a real game: players take numbers from
 * a heap. Also sample matches of it.
 */

import { EventMismatch } from './fold';
import type { GameWire } from './game_types';
import type { MatchView, Seat, Snapshot } from './generated/core';
import { matchViewOf } from './match_view';

export type Take = { type: 'take'; what: number };
export type Taken = { type: 'taken'; seat: Seat; what: number };
export type Found = { type: 'found'; what: number };
export type HeapPosition = { heap: number[]; hands: [number[], number[]] };

export type HeapTypes = {
  rules: { size: number; match_target: number };
  action: Take;
  event: Taken | Found;
  position: HeapPosition;
  tally: { left: number };
};

function fold({ heap, hands }: HeapPosition, event: Taken | Found): HeapPosition {
  if (event.type === 'found') return { heap: [...heap, event.what], hands };
  const place = heap.indexOf(event.what);
  if (place < 0) throw new EventMismatch(`${event.what} is not in the heap`);
  const taken = [...hands[event.seat], event.what];
  return {
    heap: heap.toSpliced(place, 1),
    hands: event.seat === 0 ? [taken, hands[1]] : [hands[0], taken],
  };
}

/** Return the wire of the invented game. `exact`: true as in games with turns. */
export function heapWire(exact: boolean): GameWire {
  const wire: GameWire<HeapTypes> = {
    key: 'heap',
    exact,
    fold,
    tables: {
      parts: {
        rules: 'HeapRules',
        action: 'action',
        event: 'event',
        position: 'HeapPosition',
        tally: 'HeapTally',
      },
      records: {
        HeapRules: { size: '', match_target: '' },
        Take: { type: '', what: '' },
        Taken: { type: '', seat: '', what: '' },
        Found: { type: '', what: '' },
        HeapPosition: { heap: '', hands: '' },
        HeapTally: { left: '' },
      },
      unions: { action: { take: 'Take' }, event: { taken: 'Taken', found: 'Found' } },
      numbers: { Take: 72, Taken: 73, Found: 74 },
    },
  };
  return wire;
}

export const COMMITMENT = '11'.repeat(32);

/** An open match of the invented game, as its creator sees it. */
export const OPEN = matchViewOf<HeapTypes>({
  id: 'Xk29fLmQ7a',
  game_key: 'heap',
  status: 'open',
  viewer: 0,
  rules: { size: 9, match_target: 3 },
  players: [{ name: 'Ada', computer: null, program: false, avatar: null, registered: false }, null],
  next_chance: { commitment: COMMITMENT, commitments: [null, null], numbers: [null, null] },
  clock: { bank_ms: 60_000, increment_ms: 5_000, days: 0 },
});

/** A match of the invented game during its first game. */
export const PLAYING: MatchView<HeapTypes> = {
  ...OPEN,
  status: 'playing',
  players: [
    { name: 'Ada', computer: null, program: false, avatar: null, registered: false },
    { name: 'Bo', computer: null, program: false, avatar: null, registered: false },
  ],
  game: {
    number: 1,
    position: { heap: [2, 5, 9], hands: [[], []] },
    result: null,
    chance: OPEN.next_chance,
  },
  next_chance: null,
};

export const SNAPSHOT: Snapshot<HeapTypes> = {
  type: 'snapshot',
  version: 17,
  match: PLAYING,
  moved_ms: 1_790_000_000_000,
  mark: 1017,
  now_ms: 1_790_000_004_000,
};

export function taken(what: number, seat: Seat = 0): Taken {
  return { type: 'taken', seat, what };
}
