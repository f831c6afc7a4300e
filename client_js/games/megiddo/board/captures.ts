/**
 * Computes the stones that a new stone captures in Megiddo. Captured stones may capture more in
 * turn, so captures come in waves (docs/rules/megiddo.md, section 3).
 */

import type { Seat } from '../../../sdk';
import { otherSeat } from '../../../ui/seats';
import type { Board, PointNumber } from './board';

/** The stones on all points in order: `.` for nothing, `0` or `1` for a seat's stone. */
export type Stones = string;

export const EMPTY = '.';

/** Points whose stones are captured at the same time, each once, in order. */
export type Wave = readonly PointNumber[];

export type LaidStones = { readonly stones: Stones; readonly waves: readonly Wave[] };

/** Return the stones after `seat` has laid one on an empty point, and the waves of captures. */
export function lay(board: Board, stones: Stones, point: PointNumber, seat: Seat): LaidStones {
  const laid = Array.from(stones);
  const waves: Wave[] = [];
  laid[point] = String(seat);
  let fresh: Wave = [point];
  for (;;) {
    fresh = waveOf(board, laid, fresh, seat);
    if (fresh.length === 0) return { stones: laid.join(''), waves };
    for (const captured of fresh) laid[captured] = String(seat);
    waves.push(fresh);
  }
}

/** Return the next wave: the stones that these newly laid or turned stones capture. */
function waveOf(board: Board, stones: readonly string[], fresh: Wave, seat: Seat): Wave {
  const [mine, theirs] = [String(seat), String(otherSeat(seat))];
  const found = new Set<PointNumber>();
  for (const point of fresh) {
    for (const [near, far, end] of board.threes[point] ?? []) {
      if (stones[near] !== theirs || stones[far] !== theirs || stones[end] !== mine) continue;
      found.add(near).add(far);
    }
  }
  return [...found].sort((one, other) => one - other);
}

/**
 * Return the waves of captures for each empty point where a stone of the seat would capture. A null
 * seat captures nothing.
 */
export function capturesOf(
  board: Board,
  stones: Stones,
  seat: Seat | null,
): ReadonlyMap<PointNumber, readonly Wave[]> {
  const found = new Map<PointNumber, readonly Wave[]>();
  for (const [point, stone] of Array.from(stones).entries()) {
    if (seat === null || stone !== EMPTY) continue;
    const { waves } = lay(board, stones, point, seat);
    if (waves.length > 0) found.set(point, waves);
  }
  return found;
}
