/**
 * The match that the page has chosen for a spectator. At its end, the page goes on to the next
 * match.
 */

let chosen: string | null = null;

export function startTour(match: string): void {
  chosen = match;
}

/** Tell if the page, and not the spectator, chose this match to watch. */
export function isOnTour(match: string): boolean {
  return chosen === match;
}
