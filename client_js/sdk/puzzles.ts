/**
 * Requests for puzzles (positions to solve in one turn): those of a day, one puzzle, and the
 * judgement of an attempt. Each rejects with HttpError.
 */

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

/**
 * Have the server carry out actions from a puzzle's position. Returns their events and whether the
 * puzzle is solved, failed or still open. `give_up`: get the solution too.
 */
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
