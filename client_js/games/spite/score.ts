/**
 * Spite and Malice's score (docs/rules.md, section 2, scoring and match_target): its unit, the
 * count at the end of a game, and the line about a running game for spectators.
 */

import { t } from '../../i18n/texts.svelte';

import { otherSeat } from '../../ui/seats';
import type { SpiteRules } from './generated';
import type { SpiteView } from './position';

/** Return the unit of the score; null if a match by these rules is a single game. */
export function scoreUnit({ scoring, match_target }: SpiteRules): 'win' | 'point' | null {
  if (scoring !== 'wins') return 'point';
  return match_target > 1 ? 'win' : null;
}

/** Return a number of points or wins as text: `3 points`, `1 win`. */
export function pointsText(rules: SpiteRules, points: number): string {
  return t(`words:${scoreUnit(rules) ?? 'win'}`, { count: points });
}

/**
 * Return the text about the cards left in a finished game; null if its end depended on no count.
 */
export function endLine({ viewer, game }: SpiteView): string | null {
  const result = game?.result;
  const winner = result?.winner ?? null;
  if (!result || winner === null) return null;
  const loser = otherSeat(winner);
  const left = result.tally.stock_left;
  if (result.reason === 'draw_exhausted')
    return t('spite:endCounts', { won: left[winner], lost: left[loser] });
  if (result.reason !== 'stock_emptied') return null;
  const count = left[loser];
  return viewer === loser ? t('spite:leftOver', { count }) : t('spite:toSpare', { count });
}

/** Return the aim of the running game in one line. The table shows how far the players are. */
export function raceLine({ game }: SpiteView): string | null {
  return game ? t('spite:race') : null;
}
