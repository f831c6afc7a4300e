/** The running score of a match (docs/rules.md, section 2, scoring and match_target). */

import type { Rules } from '../../sdk';
import { counted } from './naming';

/** Whether a match by these rules is more than one game: then its score is shown. */
export function hasScore(rules: Rules): boolean {
  return rules.scoring !== 'wins' || rules.match_target > 1;
}

/** What is counted: `3 points`, `1 win`. */
export function pointsWords(rules: Rules, points: number): string {
  return counted(points, rules.scoring === 'wins' ? 'win' : 'point');
}
