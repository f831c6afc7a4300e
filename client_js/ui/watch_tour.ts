/**
 * Remembers the match that the page, not the spectator, has chosen to watch. At the end of such a
 * match, the page goes on to another one.
 */

let chosen: string | null = null;

/** Begin a tour with this match: go on to another match when it ends. */
export function startTour(match: string): void {
  chosen = match;
}

/** Tell if the page, and not the spectator, chose this match to watch. */
export function isOnTour(match: string): boolean {
  return chosen === match;
}
