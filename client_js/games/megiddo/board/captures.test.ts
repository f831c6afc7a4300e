/**
 * Tests of captures in Megiddo: which stones a new stone captures, in which waves, and on which
 * points a seat would capture.
 */

import { describe, expect, it } from 'vitest';

import { ringsOf, RULES } from '../samples';
import { boardOf, numberOf, pointOf } from './board';
import { capturesOf, lay } from './captures';

const BOARD = boardOf(RULES);

/** Return the points whose stones are captured when seat 0 lays a stone here, wave by wave. */
function captured(picture: string, ring: number, spoke: number): string[] {
  const stones = ringsOf(picture, RULES).join('');
  return lay(BOARD, stones, numberOf(RULES, { ring, spoke }), 0).waves.map((wave) =>
    wave
      .map((number) => pointOf(RULES, number))
      .map((point) => `${point.ring}:${point.spoke}`)
      .join(' '),
  );
}

describe('a new stone', () => {
  it('captures two stones along a spoke', () => {
    expect(captured('0..... 1..... 1.....', 4, 0)).toEqual(['2:0 3:0']);
  });

  it('captures two stones on a ring, past the last spoke', () => {
    expect(captured('1....1 ...... 0.....', 1, 1)).toEqual([]);
    expect(captured('1...01', 1, 1)).toEqual(['1:0 1:5']);
  });

  it('captures two stones along either spiral', () => {
    expect(captured('0..... .1.... ..1...', 4, 3)).toEqual(['2:1 3:2']);
    expect(captured('...0.. ..1... .1....', 4, 0)).toEqual(['2:2 3:1']);
  });

  it.each(['0..... 1.....', '0..... 1..... 1..... 1.....', '...... 1..... 1.....'])(
    'captures neither one, nor three, nor two that nothing closes off: %s',
    (picture) => {
      const ring = picture.split(' ').length + 1;
      expect(captured(picture, ring, 0)).toEqual([]);
    },
  );

  it('captures in several directions at once, each stone once', () => {
    expect(captured('0..... 1..... 1..... .110..', 4, 0)).toEqual(['2:0 3:0 4:1 4:2']);
  });
});

it('makes captured stones capture in turn, after their wave', () => {
  expect(captured('...... 0..... 1110.. 1.....', 5, 0)).toEqual(['3:0 4:0', '3:1 3:2']);
});

it('is not captured when laid between two stones of the other seat', () => {
  const stones = ringsOf('1..... ...... 0..... 1.....', RULES).join('');
  const { stones: after, waves } = lay(BOARD, stones, numberOf(RULES, { ring: 2, spoke: 0 }), 0);
  expect(waves).toEqual([]);
  expect(after).toBe(ringsOf('1..... 0..... 0..... 1.....', RULES).join(''));
});

it('finds every empty point where the seat would capture', () => {
  const stones = ringsOf('0..... 1..... 1..... ...... ...... ..11.0', RULES).join('');
  const found = [...capturesOf(BOARD, stones, 0)].map(([number, waves]) => [
    pointOf(RULES, number),
    waves.flat().length,
  ]);
  expect(found).toEqual([[{ ring: 4, spoke: 0 }, 2]]);
  expect(capturesOf(BOARD, stones, 1).size).toBe(0);
});
