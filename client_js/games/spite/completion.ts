/** When a build pile is complete, and where its cards go (docs/rules.md, sections 4 and 5). */

import type { SpiteRules } from './generated';
import { highestNatural } from './wilds';

/** Whether a build pile with so many cards is complete. */
export function isComplete(count: number, rules: SpiteRules): boolean {
  return count >= highestNatural(rules);
}

/**
 * Where the cards of a build pile go after a play that made it `count` cards high; null where they
 * stay. `won`: the play was that of the last stock card, which ends the game before anything else.
 */
export function clearedTo(
  count: number,
  won: boolean,
  rules: SpiteRules,
): 'completed' | 'draw' | null {
  if (won || !isComplete(count, rules)) return null;
  return rules.shuffle === 'draw_empty' ? 'completed' : 'draw';
}
