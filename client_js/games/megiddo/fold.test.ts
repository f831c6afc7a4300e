/**
 * Tests of Megiddo's fold: the position after each event and after a whole game, and the error for
 * an event that does not fit.
 */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { EventMismatch } from '../../sdk';
import { fold } from './fold';
import type { MegiddoEvent, MegiddoPosition } from './generated';

function sample(name: string): unknown {
  const file = new URL(`../../../protocol/samples/games/megiddo/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const empty = sample('position_empty_board') as MegiddoPosition;
const captured = sample('position_after_a_capture') as MegiddoPosition;

describe('an event changes the position:', () => {
  it('the first turn sets the seat that began', () => {
    const first = fold(empty, { type: 'turn', seat: 1, number: 1 });
    expect(first).toEqual({ ...empty, first: 1, turn: 1, number: 1 });
    expect(fold(first, { type: 'turn', seat: 0, number: 2 })).toMatchObject({ first: 1, turn: 0 });
  });

  it('a laid stone is on its point, and is the last stone', () => {
    const laid = fold(empty, { type: 'laid', seat: 1, ring: 2, spoke: 5 });
    expect(laid.stones[1]).toBe('.....1');
    expect(laid.last).toEqual({ ring: 2, spoke: 5 });
  });

  it('captured stones change their owner and are counted', () => {
    const points = [
      { ring: 3, spoke: 1 },
      { ring: 3, spoke: 2 },
    ];
    const back = fold(captured, { type: 'captured', seat: 0, points });
    expect(back.stones[2]).toBe('1001..');
    expect(back.captured).toEqual([2, 2]);
  });

  it('the rows are the winning ones', () => {
    const { rows } = sample('position_won') as MegiddoPosition;
    expect(fold(captured, sample('event_rows') as MegiddoEvent).rows).toEqual(rows);
  });

  it('the old position stays unchanged', () => {
    const before = structuredClone(captured);
    fold(captured, { type: 'laid', seat: 0, ring: 1, spoke: 0 });
    expect(captured).toEqual(before);
  });
});

it("the folded events of a game lead to the server's position", () => {
  const events: MegiddoEvent[] = [
    { type: 'turn', seat: 1, number: 1 },
    { type: 'laid', seat: 1, ring: 3, spoke: 0 },
    { type: 'turn', seat: 0, number: 2 },
    { type: 'laid', seat: 0, ring: 3, spoke: 1 },
    { type: 'turn', seat: 1, number: 3 },
    { type: 'laid', seat: 1, ring: 4, spoke: 4 },
    { type: 'turn', seat: 0, number: 4 },
    { type: 'laid', seat: 0, ring: 3, spoke: 2 },
    { type: 'turn', seat: 1, number: 5 },
    sample('event_laid') as MegiddoEvent,
    sample('event_captured') as MegiddoEvent,
    { type: 'turn', seat: 0, number: 6 },
  ];
  expect(events.reduce(fold, empty)).toEqual(captured);
});

describe('an impossible event is rejected:', () => {
  it.each<[string, MegiddoEvent]>([
    ['a stone on a stone', { type: 'laid', seat: 0, ring: 3, spoke: 0 }],
    ['a stone beside the board', { type: 'laid', seat: 0, ring: 7, spoke: 0 }],
    ['a point without a stone', { type: 'captured', seat: 0, points: [{ ring: 1, spoke: 0 }] }],
    ["a seat's own stone", { type: 'captured', seat: 1, points: [{ ring: 3, spoke: 0 }] }],
  ])('%s', (_what, event) => {
    expect(() => fold(captured, event)).toThrow(EventMismatch);
  });
});
