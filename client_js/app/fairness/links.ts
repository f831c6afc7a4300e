/** The addresses of the page that checks shuffles. */

import type { MatchId } from '../../sdk';

/** For a match's game; without one, for a record from a file. */
export function fairnessPage(match: MatchId | null, game?: number): string {
  if (match === null) return '/fair';
  return game === undefined ? `/fair/${match}` : `/fair/${match}/${game}`;
}
