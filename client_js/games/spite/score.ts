/** The score of a match (docs/rules.md, section 2, scoring and match_target). */

import { t } from '../../i18n/texts.svelte';

import type { SpiteRules } from './generated';

/** Return the unit of the score; null if a match by these rules is a single game. */
export function scoreUnit({ scoring, match_target }: SpiteRules): 'win' | 'point' | null {
  if (scoring !== 'wins') return 'point';
  return match_target > 1 ? 'win' : null;
}

/** Return a number of points or wins as text: `3 points`, `1 win`. */
export function pointsText(rules: SpiteRules, points: number): string {
  return t(`words:${scoreUnit(rules) ?? 'win'}`, { count: points });
}
