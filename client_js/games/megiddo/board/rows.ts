/** Rows of stones, and those that lack one (docs/rules/megiddo.md, section 4). */

import type { Seat } from '../../../sdk';
import { possibleRows, type Board, type Line, type PointNumber, type Size } from './board';
import { EMPTY, type Stones } from './captures';

/** The points of a row, along its line; of a whole ring, from spoke 0. */
export type RowPoints = readonly PointNumber[];

/**
 * The rows that the stones on these points are part of, each once, in a fixed order: `row` stones
 * of one seat or more that follow one another on one line, as far as they reach.
 */
export function rowsThrough(
  board: Board,
  stones: Stones,
  points: readonly PointNumber[],
  row: number,
): RowPoints[] {
  const found = new Map<string, RowPoints>();
  for (const point of points) {
    for (const line of board.lines[point] ?? []) {
      const reached = rowOn(stones, point, line);
      if (reached.length >= row) found.set(reached.join(), reached);
    }
  }
  return [...found.values()].sort(inOrder);
}

/** All stones like that on the point which follow one another on a line through it. */
function rowOn(stones: Stones, point: PointNumber, line: Line): RowPoints {
  const ahead = alike(stones, line.ahead, stones[point]);
  if (line.closed && ahead.length === line.ahead.length)
    return [point, ...ahead].sort((one, other) => one - other);
  return [...alike(stones, line.behind, stones[point]).reverse(), point, ...ahead];
}

function alike(
  stones: Stones,
  ray: readonly PointNumber[],
  stone: string | undefined,
): PointNumber[] {
  const end = ray.findIndex((point) => stones[point] !== stone);
  return ray.slice(0, end < 0 ? ray.length : end);
}

function inOrder(one: RowPoints, other: RowPoints): number {
  const place = one.findIndex((point, index) => point !== other[index]);
  return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? -1);
}

/** A row that a stone of the seat's on the point `lacks` would complete. */
export type ShortRow = {
  readonly seat: Seat;
  readonly points: RowPoints;
  readonly lacks: PointNumber;
};

/** The rows of `row` stones that lack one, of either seat. */
export function shortRows(size: Size, stones: Stones, row: number): ShortRow[] {
  return possibleRows(size, row).flatMap((points) => {
    const [lacks, ...further] = points.filter((point) => stones[point] === EMPTY);
    if (lacks === undefined || further.length > 0) return [];
    const [stone, ...others] = new Set(
      points.filter((point) => point !== lacks).map((point) => stones[point]),
    );
    return others.length > 0 ? [] : [{ seat: stone === '1' ? 1 : 0, points, lacks }];
  });
}
