/**
 * Tests of a Megiddo board: the lines through a point, the numbers of points, and the places where
 * a row can lie.
 */

import { describe, expect, it } from 'vitest';

import { boardOf, numberOf, pointOf, possibleRows, type LineKind } from './board';

const SIX = { rings: 6, spokes: 6 };

/** Return the points of a line through a point as text, one for each direction. */
function line(kind: LineKind, ring: number, spoke: number, size = SIX): [string, string] {
  const through = boardOf(size).lines[numberOf(size, { ring, spoke })];
  const found = through?.find((one) => one.kind === kind);
  const names = (points: readonly number[] = []): string =>
    points
      .map((point) => pointOf(size, point))
      .map((at) => `${at.ring}:${at.spoke}`)
      .join(' ');
  return [names(found?.ahead), names(found?.behind)];
}

describe('through a point', () => {
  it('a radial line follows its spoke from the first ring to the last', () => {
    expect(line('radial', 3, 1)).toEqual(['4:1 5:1 6:1', '2:1 1:1']);
  });

  it('a circular line passes all other points of its ring', () => {
    expect(line('circular', 3, 4)).toEqual(['3:5 3:0 3:1 3:2 3:3', '3:3 3:2 3:1 3:0 3:5']);
  });

  it('spirals advance by a ring and a spoke, past the last spoke to the first', () => {
    expect(line('right', 3, 4)).toEqual(['4:5 5:0 6:1', '2:3 1:2']);
    expect(line('left', 3, 1)).toEqual(['4:0 5:5 6:4', '2:2 1:3']);
  });

  it('no line leads beyond the edge', () => {
    expect(line('radial', 6, 0)[0]).toBe('');
    expect(line('right', 1, 0)[1]).toBe('');
  });
});

it('points are numbered spoke by spoke from the innermost ring', () => {
  expect(numberOf(SIX, { ring: 1, spoke: 0 })).toBe(0);
  expect(numberOf(SIX, { ring: 2, spoke: 5 })).toBe(11);
  expect(pointOf(SIX, 11)).toEqual({ ring: 2, spoke: 5 });
});

it('a board is created once per size', () => {
  expect(boardOf({ rings: 5, spokes: 7 })).toBe(boardOf({ rings: 5, spokes: 7 }));
});

describe('possible rows', () => {
  it('of six stones number 24 on six rings and six spokes', () => {
    expect(possibleRows(SIX, 6)).toHaveLength(6 + 6 + 12);
  });

  it.each([
    [{ rings: 6, spokes: 6 }, 4],
    [{ rings: 9, spokes: 9 }, 6],
    [{ rings: 4, spokes: 12 }, 6],
    [{ rings: 12, spokes: 4 }, 5],
  ])('of %j, %i in a row, are there once each', (size, row) => {
    const found = possibleRows(size, row).map((points) =>
      [...points].sort((one, other) => one - other).join(),
    );
    expect(new Set(found).size).toBe(found.length);
  });

  it('do not include rings that are too short', () => {
    expect(possibleRows({ rings: 5, spokes: 4 }, 5)).toHaveLength(3 * 4);
  });
});
