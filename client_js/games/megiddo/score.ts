/** The score of a match (docs/rules/megiddo.md, section 6). */

import type { MegiddoRules } from './generated';

/** Return the unit of the score; null if a match by these rules is a single game. */
export function scoreUnit({ scoring, match_target }: MegiddoRules): 'win' | 'point' | null {
  if (scoring === 'points') return 'point';
  return match_target > 1 ? 'win' : null;
}
