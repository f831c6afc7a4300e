/** The score of a match (docs/rules/pirate.md, section 8). */

import type { PirateRules } from './generated';

/** Return the unit of the score; null if a match by these rules is a single game. */
export function scoreUnit({ match_target }: PirateRules): 'win' | null {
  return match_target > 1 ? 'win' : null;
}
