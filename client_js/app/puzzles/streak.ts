/**
 * The visitor's puzzle results and the streak of days with a solved puzzle, stored in this browser.
 */

import { readStored, writeStored } from '../../ui/stored';

/**
 * The result of a puzzle: `solved` without help, or `shown` if the visitor has looked at the
 * solution.
 */
export type PuzzleResult = 'solved' | 'shown';

export type PuzzleLog = {
  /** The results by puzzle, oldest first. */
  readonly results: ReadonlyMap<string, PuzzleResult>;
  /** The days (`2026-11-27`) on which a puzzle of that day was solved, in order. */
  readonly days: readonly string[];
};

const NAME = 'puzzles';
/** The maximum number of puzzles and days to keep. */
const KEPT = 400;
const DAY_MS = 24 * 3600 * 1000;
const EMPTY: PuzzleLog = { results: new Map(), days: [] };
/** A puzzle log in the form in which it is stored. */
type StoredLog = { results?: [string, PuzzleResult][]; days?: string[] };

/** Return the stored puzzle log. It is empty if there is none or it is unreadable. */
export function readLog(): PuzzleLog {
  try {
    const stored = JSON.parse(readStored(NAME) ?? 'null') as StoredLog | null;
    return { results: new Map(stored?.results), days: [...(stored?.days ?? [])] };
  } catch {
    return EMPTY;
  }
}

/** Store the puzzle log in this browser. */
export function writeLog(log: PuzzleLog): void {
  writeStored(NAME, JSON.stringify({ ...log, results: [...log.results] }));
}

/**
 * Return the puzzle log with one more result. Only the first result of a puzzle counts. `ofDay`:
 * the day if it is one of today's puzzles.
 */
export function withResult(
  log: PuzzleLog,
  puzzle: string,
  result: PuzzleResult,
  ofDay: string | null,
): PuzzleLog {
  if (log.results.has(puzzle)) return log;
  const results = new Map([...log.results, [puzzle, result] as const].slice(-KEPT));
  const counts = result === 'solved' && ofDay !== null && !log.days.includes(ofDay);
  const days = counts ? [...log.days, ofDay].sort().slice(-KEPT) : log.days;
  return { results, days };
}

/**
 * Return the visitor's streak: the number of days in a row with a solved puzzle, up to today or
 * yesterday.
 */
export function streakOf({ days }: PuzzleLog, today: string): number {
  let day = days.includes(today) ? today : dayBefore(today);
  let count = 0;
  while (days.includes(day)) {
    count += 1;
    day = dayBefore(day);
  }
  return count;
}

/** Return the day before `day`, such as `2026-11-27`. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}

/** Return the day after `day`, such as `2026-11-27`. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}
