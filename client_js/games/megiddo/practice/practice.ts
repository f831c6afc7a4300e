/** Stones to try out while nobody else is there, of both colours in turn. Nothing counts. */

import type { Seat } from '../../../sdk';
import { across } from '../../../ui/seats';
import { boardOf, type PointNumber, type Size } from '../board/board';
import { capturesOf, EMPTY, lay, type Stones } from '../board/captures';
import { rowsThrough, type RowPoints } from '../board/rows';
import type { MegiddoRules } from '../generated';

export type Practice = {
  readonly stones: Stones;
  /** Whose colour the next stone has. */
  readonly turn: Seat;
  /** Where the last stone was laid, and what it captured. */
  readonly last: PointNumber | null;
  readonly captured: readonly PointNumber[];
  /** The rows that the last stone completed. */
  readonly rows: readonly RowPoints[];
};

/** An empty board. */
export function emptyPractice({ rings, spokes }: Size): Practice {
  return { stones: EMPTY.repeat(rings * spokes), turn: 0, last: null, captured: [], rows: [] };
}

/** Whether nothing can be laid any more: there is a row, or the board is full. */
export function isOver({ stones, rows }: Practice): boolean {
  return rows.length > 0 || !stones.includes(EMPTY);
}

/** Lays the next stone, where the point is empty and nothing is over. */
export function layNext(practice: Practice, point: PointNumber, rules: MegiddoRules): Practice {
  const { stones: before, turn } = practice;
  if (isOver(practice) || before[point] !== EMPTY) return practice;
  const board = boardOf(rules);
  const { stones, waves } = lay(board, before, point, turn);
  const captured = waves.flat();
  const rows = rowsThrough(board, stones, [point, ...captured], rules.row);
  return { stones, turn: across(turn), last: point, captured, rows };
}

/** The points where the next stone would capture. */
export function capturingPoints(practice: Practice, size: Size): ReadonlySet<PointNumber> {
  const seat = isOver(practice) ? null : practice.turn;
  return new Set(capturesOf(boardOf(size), practice.stones, seat).keys());
}
