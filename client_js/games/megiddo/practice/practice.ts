/**
 * The state of Megiddo's practice board, on which a player who waits for an opponent lays stones of
 * both colours in turn.
 */

import type { Seat } from '../../../sdk';
import { otherSeat } from '../../../ui/seats';
import { boardOf, type PointNumber, type Size } from '../board/board';
import { capturesOf, EMPTY, lay, type Stones } from '../board/captures';
import { rowsThrough, type RowPoints } from '../board/rows';
import type { MegiddoRules } from '../generated';

export type Practice = {
  readonly stones: Stones;
  /** The seat of the next stone. */
  readonly turn: Seat;
  /** The point of the last stone, and the stones that it captured. */
  readonly last: PointNumber | null;
  readonly captured: readonly PointNumber[];
  /** The rows that the last stone completed. */
  readonly rows: readonly RowPoints[];
};

/** Return an empty practice board. */
export function emptyPractice({ rings, spokes }: Size): Practice {
  return { stones: EMPTY.repeat(rings * spokes), turn: 0, last: null, captured: [], rows: [] };
}

/** Return whether the practice is over: a row is complete, or the board is full. */
export function isOver({ stones, rows }: Practice): boolean {
  return rows.length > 0 || !stones.includes(EMPTY);
}

/**
 * Return the practice board after the next stone, with its captures and rows. On an occupied point,
 * or after the end, return the same board.
 */
export function layNext(practice: Practice, point: PointNumber, rules: MegiddoRules): Practice {
  const { stones: before, turn } = practice;
  if (isOver(practice) || before[point] !== EMPTY) return practice;
  const board = boardOf(rules);
  const { stones, waves } = lay(board, before, point, turn);
  const captured = waves.flat();
  const rows = rowsThrough(board, stones, [point, ...captured], rules.row);
  return { stones, turn: otherSeat(turn), last: point, captured, rows };
}

/** Return the points of the practice board where the next stone would capture. */
export function capturingPoints(practice: Practice, size: Size): ReadonlySet<PointNumber> {
  const seat = isOver(practice) ? null : practice.turn;
  return new Set(capturesOf(boardOf(size), practice.stones, seat).keys());
}
