/** The running score of a match (docs/rules.md, section 2, scoring and match_target). */

import type { MatchView, Rules, Seat } from '../../sdk';
import { counted } from './naming';

/** Whether a match by these rules is more than one game: then its score is shown. */
export function hasScore(rules: Rules): boolean {
  return rules.scoring !== 'wins' || rules.match_target > 1;
}

/** What is counted: `3 points`, `1 win`. */
export function pointsWords(rules: Rules, points: number): string {
  return counted(points, rules.scoring === 'wins' ? 'win' : 'point');
}

/**
 * Who won the match that is over: who has reached its target, else, in a match that ended before,
 * who won its last game. Null: nobody did.
 */
export function matchWinner({ game, rules, score }: MatchView): Seat | null {
  const [zero, one] = score;
  if (hasScore(rules) && Math.max(zero, one) >= rules.match_target) return zero > one ? 0 : 1;
  return game?.result?.winner ?? null;
}
