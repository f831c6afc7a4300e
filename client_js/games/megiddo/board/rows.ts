/**
 * Finds winning rows of stones in Megiddo, and rows that lack one stone (docs/rules/megiddo.md,
 * section 4).
 */

import type { Seat } from '../../../sdk';
import { possibleRows, type Board, type Line, type PointNumber, type Size } from './board';
import { EMPTY, type Stones } from './captures';

/** The points of a row in order along its line; a whole ring starts at spoke 0. */
export type RowPoints = readonly PointNumber[];

/**
 * Return the rows through these points, each once, in a fixed order. A row has at least `row`
 * consecutive stones of one seat on a line, and extends as far as they reach.
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

/** Return the consecutive stones of the point's seat on a line through the point. */
function rowOn(stones: Stones, point: PointNumber, line: Line): RowPoints {
  const ahead = sameStones(stones, line.ahead, stones[point]);
  if (line.closed && ahead.length === line.ahead.length)
    return [point, ...ahead].sort((one, other) => one - other);
  return [...sameStones(stones, line.behind, stones[point]).reverse(), point, ...ahead];
}

function sameStones(
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

/**
 * Return the length of the longest line of stones that a stone of the seat on this point would
 * make.
 */
export function lineThrough(board: Board, stones: Stones, point: PointNumber, seat: Seat): number {
  const laid = stones.slice(0, point) + String(seat) + stones.slice(point + 1);
  const lines = board.lines[point] ?? [];
  return Math.max(0, ...lines.map((line) => rowOn(laid, point, line).length));
}

/** A row that the seat would complete with a stone on the point `lacks`. */
export type ShortRow = {
  readonly seat: Seat;
  readonly points: RowPoints;
  readonly lacks: PointNumber;
};

/** Return the rows of `row` stones that lack one, for both seats. */
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
