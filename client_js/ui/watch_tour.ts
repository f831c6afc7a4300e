/** The match that the page chose for a spectator, who then goes on to the next one at its end. */

let chosen: string | null = null;

export function startTour(match: string): void {
  chosen = match;
}

/** Tell if the page chose this match for the spectator. */
export function isOnTour(match: string): boolean {
  return chosen === match;
}
