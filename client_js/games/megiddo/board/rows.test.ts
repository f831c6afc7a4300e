/**
 * Tests of rows in Megiddo: winning rows, rows that lack one stone, and the line that a stone would
 * make.
 */

import { describe, expect, it } from 'vitest';

import { ringsOf, RULES } from '../samples';
import { boardOf, numberOf, pointOf } from './board';
import { lineThrough, rowsThrough, shortRows } from './rows';

function stonesOf(picture: string, rules = RULES): string {
  return ringsOf(picture, rules).join('');
}

/** Return the complete rows through a point, each as text. */
function rows(picture: string, ring: number, spoke: number, rules = RULES): string[] {
  const point = numberOf(rules, { ring, spoke });
  return rowsThrough(boardOf(rules), stonesOf(picture, rules), [point], rules.row).map((found) =>
    found
      .map((number) => pointOf(rules, number))
      .map((at) => `${at.ring}:${at.spoke}`)
      .join(' '),
  );
}

describe('a row', () => {
  it('runs along a spoke from the innermost ring', () => {
    expect(rows('0..... 0..... 0..... 0..... 0..... 0.....', 4, 0)).toEqual([
      '1:0 2:0 3:0 4:0 5:0 6:0',
    ]);
  });

  it('runs along a spiral', () => {
    expect(rows('....0. .....0 0..... .0.... ..0... ...0..', 1, 4)).toEqual([
      '1:4 2:5 3:0 4:1 5:2 6:3',
    ]);
  });

  it('around a whole ring begins at spoke 0', () => {
    expect(rows('...... 000000', 2, 3)).toEqual(['2:0 2:1 2:2 2:3 2:4 2:5']);
  });

  it('crosses from the last spoke to the first', () => {
    expect(rows('00..00', 1, 0, { ...RULES, row: 4 })).toEqual(['1:4 1:5 1:0 1:1']);
  });

  it('that is longer is a single row', () => {
    expect(rows('00000.', 1, 2, { ...RULES, row: 4 })).toEqual(['1:0 1:1 1:2 1:3 1:4']);
  });

  it('does not exist with a missing stone, or a stone of the other seat', () => {
    expect(rows('00000.', 1, 0)).toEqual([]);
    expect(rows('000001', 1, 0)).toEqual([]);
  });

  it('is found once from any number of its stones', () => {
    const points = [0, 1, 2, 3, 4, 5];
    expect(rowsThrough(boardOf(RULES), stonesOf('111111'), points, 6)).toEqual([points]);
  });
});

describe('a row that lacks one stone', () => {
  it('has the seat and the missing point', () => {
    expect(shortRows(RULES, stonesOf('11.111'), 6)).toEqual([
      { seat: 1, points: [0, 1, 2, 3, 4, 5], lacks: 2 },
    ]);
  });

  it('does not exist with two missing stones, or a stone of the other seat', () => {
    expect(shortRows(RULES, stonesOf('11.11.'), 6)).toEqual([]);
    expect(shortRows(RULES, stonesOf('11.110'), 6)).toEqual([]);
    expect(shortRows(RULES, stonesOf('111111'), 6)).toEqual([]);
  });
});

describe('the line that a stone would make', () => {
  function longest(picture: string, spoke: number): number {
    const point = numberOf(RULES, { ring: 1, spoke });
    return lineThrough(boardOf(RULES), stonesOf(picture), point, 0);
  }

  it('joins the stones on both sides of the point', () => {
    expect(longest('0.00..', 1)).toBe(4);
    expect(longest('0.00..', 5)).toBe(2);
  });

  it('ends at a stone of the other seat', () => {
    expect(longest('01.00.', 2)).toBe(3);
    expect(longest('......', 2)).toBe(1);
  });
});
