/** Requests for puzzles: positions that are solved in one turn. */

import type { Puzzle, PuzzleTried, PuzzlesToday } from './generated/core';
import { request, type Caller } from './http';

/** Return the puzzles of a day (`2026-11-27`, in UTC); null for today. */
export function puzzlesOf(day: string | null, caller: Caller = {}): Promise<PuzzlesToday> {
  return request(caller, 'GET /api/puzzles/today', { query: { day } });
}

/** Return a puzzle. Rejects with HttpError (`not_found`) for an unknown one. */
export function fetchPuzzle(puzzle: string, caller: Caller = {}): Promise<Puzzle> {
  return request(caller, 'GET /api/puzzles/{puzzle}', { path: { puzzle } });
}

/** Carry out actions from a puzzle's position. `give_up`: get the solution too. */
export function tryPuzzle(
  puzzle: string,
  actions: readonly Record<string, unknown>[],
  { give_up = false } = {},
  caller: Caller = {},
): Promise<PuzzleTried> {
  return request(caller, 'POST /api/puzzles/{puzzle}/try', {
    path: { puzzle },
    body: { actions: [...actions], give_up },
  });
}
