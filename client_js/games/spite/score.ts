/** What a match counts (docs/rules.md, section 2, scoring and match_target). */

import { t } from '../../i18n/texts.svelte';

import type { SpiteRules } from './generated';

/** `win` or `point`; null where a match by these rules is a single game. */
export function scoreUnit({ scoring, match_target }: SpiteRules): 'win' | 'point' | null {
  if (scoring !== 'wins') return 'point';
  return match_target > 1 ? 'win' : null;
}

/** `3 points`, `1 win`. */
export function pointsInWords(rules: SpiteRules, points: number): string {
  return t(`words:${scoreUnit(rules) ?? 'win'}`, { count: points });
}
