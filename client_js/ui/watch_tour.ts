/** The match that the page chose for a spectator, who then goes on to the next one at its end. */

let chosen: string | null = null;

export function startTour(match: string): void {
  chosen = match;
}

/** Tell if the page, and not the spectator, chose this match to watch. */
export function isOnTour(match: string): boolean {
  return chosen === match;
}
