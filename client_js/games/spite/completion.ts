/**
 * Decides when a build pile of Spite and Malice is complete, and where its cards go then
 * (docs/rules.md, sections 4 and 5).
 */

import type { SpiteRules } from './generated';
import { highestNatural } from './wilds';

/** Return whether a build pile of `count` cards is complete. */
export function isComplete(count: number, rules: SpiteRules): boolean {
  return count >= highestNatural(rules);
}

/**
 * Return the zone for the cards of a build pile after a play that made it `count` cards high; null
 * if they stay. `won` means that the last stock card was played, which ends the game first.
 */
export function clearedTo(
  count: number,
  won: boolean,
  rules: SpiteRules,
): 'completed' | 'draw' | null {
  if (won || !isComplete(count, rules)) return null;
  return rules.shuffle === 'draw_empty' ? 'completed' : 'draw';
}
