/**
 * Megiddo's score (docs/rules/megiddo.md, section 6): its unit, the decisive count of a finished
 * game, and the line about a running game for spectators.
 */

import { t } from '../../i18n/texts.svelte';
import { otherSeat, seatBelow } from '../../ui/seats';
import type { MegiddoRules } from './generated';
import type { MegiddoView } from './position';

/** Return the unit of the score; null if a match by these rules is a single game. */
export function scoreUnit({ scoring, match_target }: MegiddoRules): 'win' | 'point' | null {
  if (scoring === 'points') return 'point';
  return match_target > 1 ? 'win' : null;
}

/** Return the decisive count of a finished game; null if the reason of the end says it all. */
export function endLine({ rules, game }: MegiddoView): string | null {
  const result = game?.result;
  const winner = result?.winner ?? null;
  if (!result || winner === null) return null;
  if (result.reason === 'row') return t('megiddo:endRow', { row: rules.row });
  if (result.reason !== 'captures') return null;
  const captured = result.tally.captured;
  return t('megiddo:endCaptures', {
    won: captured[winner],
    lost: captured[otherSeat(winner)],
  });
}

/**
 * Return one line about the running game: the aim and the captured stones, the lower player's
 * first.
 */
export function raceLine(view: MegiddoView): string | null {
  if (!view.game) return null;
  const { captured } = view.game.position;
  const { captures, row } = view.rules;
  const below = seatBelow(view);
  const counts = { own: captured[below], other: captured[otherSeat(below)] };
  return t('megiddo:race', { captures, row, ...counts });
}
