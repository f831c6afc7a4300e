/**
 * Tests of the events that Megiddo's table shows for a stone before the server answers, and of the
 * client's check that a stone is legal.
 */

import { describe, expect, it } from 'vitest';

import { rejection } from './position';
import { predict } from './predict';
import { table } from './samples';

const lay = (ring: number, spoke: number) => ({ type: 'lay' as const, ring, spoke });

describe('a new stone', () => {
  it('ends the turn', () => {
    expect(predict(table(), lay(2, 3))).toEqual([
      { type: 'laid', seat: 0, ring: 2, spoke: 3 },
      { type: 'turn', seat: 1, number: 10 },
    ]);
  });

  it('captures wave by wave', () => {
    const view = table({ stones: '...... 0..... 1110.. 1.....' });
    const point = (ring: number, spoke: number) => ({ ring, spoke });
    expect(predict(view, lay(5, 0))).toEqual([
      { type: 'laid', seat: 0, ring: 5, spoke: 0 },
      { type: 'captured', seat: 0, points: [point(3, 0), point(4, 0)] },
      { type: 'captured', seat: 0, points: [point(3, 1), point(3, 2)] },
      { type: 'turn', seat: 1, number: 10 },
    ]);
  });

  it('that completes a row ends the game without another turn', () => {
    const [laid, rows, ...rest] = predict(table({ stones: '00.000' }), lay(1, 2));
    expect(laid).toMatchObject({ type: 'laid' });
    expect(rows).toMatchObject({ type: 'rows', seat: 0, rows: [{ points: { length: 6 } }] });
    expect(rest).toEqual([]);
  });

  it('that completes a row by captures does so too', () => {
    const view = table({ stones: '011.00', rules: { row: 6, captures: 40 } });
    expect(predict(view, lay(1, 3)).map(({ type }) => type)).toEqual(['laid', 'captured', 'rows']);
  });

  it('with enough captures ends the game without another turn', () => {
    const view = table({ stones: '0..... 1..... 1.....', position: { captured: [4, 0] } });
    expect(predict(view, lay(4, 0)).map(({ type }) => type)).toEqual(['laid', 'captured']);
  });

  it('on the last empty point ends the game without another turn', () => {
    const full = '01.011 100110 011001 100110 011001 100110';
    const view = table({ stones: full, rules: { captures: 40, row: 6 } });
    expect(predict(view, lay(1, 2)).some(({ type }) => type === 'turn')).toBe(false);
  });

  it('is not predicted for spectators', () => {
    expect(predict(table({ viewer: 'spectator' }), lay(1, 0))).toEqual([]);
  });
});

describe('a stone is rejected', () => {
  const point = { ring: 1, spoke: 0 };

  it.each([
    ['on a stone', table({ stones: '1.....' }), 'point_taken'],
    ["in the opponent's turn", table({ viewer: 1 }), 'not_your_turn'],
    ['after the end', table({ match: { status: 'finished' } }), 'not_playing'],
    ['of a spectator', table({ viewer: 'spectator' }), 'not_seated'],
  ])('%s', (_where, view, code) => {
    expect(rejection(view, point)?.code).toBe(code);
  });

  it('beside the board', () => {
    expect(rejection(table(), { ring: 7, spoke: 0 })?.code).toBe('no_such_point');
  });

  it('nowhere else', () => {
    expect(rejection(table(), point)).toBeNull();
  });
});
