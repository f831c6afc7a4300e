/**
 * Spite and Malice's score (docs/rules.md, section 2, scoring and match_target): its unit, the
 * count at the end of a game, and the line about a running game for spectators.
 */

import { t } from '../../i18n/texts.svelte';

import type { Seat } from '../../sdk';
import { otherSeat, seatBelow } from '../../ui/seats';
import type { SpiteRules } from './generated';
import { zoneAt, type SpiteView } from './position';

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

/**
 * Return one line about the running game: the aim and the cards left in the stocks, the lower
 * player's first.
 */
export function raceLine(view: SpiteView): string | null {
  if (!view.game) return null;
  const below = seatBelow(view);
  const left = (seat: Seat): number => zoneAt(view, `stock:${seat}`)?.count ?? 0;
  return t('spite:race', { own: left(below), other: left(otherSeat(below)) });
}
