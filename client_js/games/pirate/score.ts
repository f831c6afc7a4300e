/**
 * Pirate's score (docs/rules/pirate.md, section 8): its unit, the decisive count of a finished
 * game, and the line about a running game for spectators.
 */

import { t } from '../../i18n/texts.svelte';
import { otherSeat, seatBelow } from '../../ui/seats';
import type { PirateRules } from './generated';
import { shipsToWin, type PirateView } from './position';

/** Return the unit of the score; null if a match by these rules is a single game. */
export function scoreUnit({ match_target }: PirateRules): 'win' | null {
  return match_target > 1 ? 'win' : null;
}

/** Return the decisive count of a finished game; null if the reason of the end says it all. */
export function endLine({ game }: PirateView): string | null {
  const result = game?.result;
  const winner = result?.winner ?? null;
  if (!result || winner === null) return null;
  if (!['ships', 'stuck', 'timeout'].includes(result.reason)) return null;
  const { ships } = result.tally;
  const count = ships[winner];
  return t('pirate:endShips', { count, lost: ships[otherSeat(winner)] });
}

/**
 * Return one line about the running game: the aim and the captured ships, the lower player's first.
 */
export function raceLine(view: PirateView): string | null {
  if (!view.game) return null;
  const { captured, sunk } = view.game.position;
  const count = shipsToWin(view.rules, sunk);
  const below = seatBelow(view);
  return t('pirate:race', { count, own: captured[below], other: captured[otherSeat(below)] });
}
