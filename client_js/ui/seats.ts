/**
 * Helpers about the two seats of a match as its viewer sees them: the opposite seat, the seat at
 * the bottom, and the texts with a seat's name.
 */

import { t } from '../i18n/texts.svelte';
import type { MatchView, Seat } from '../sdk';
import { playerName } from './player_names';

export const SEATS = [0, 1] as const;

/** Return the opponent's seat. */
export function otherSeat(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}

/** Return the seat displayed at the bottom: the viewer's own, or seat 0 for a spectator. */
export function seatBelow({ viewer }: Pick<MatchView, 'viewer'>): Seat {
  return viewer === 1 ? 1 : 0;
}

/** Return a seat's name: `You` for the viewer. */
export function seatName(
  view: Pick<MatchView, 'viewer' | 'players' | 'game_key'>,
  seat: Seat,
): string {
  if (seat === view.viewer) return t('words:you');
  const player = view.players[seat];
  return player ? playerName(player, view.game_key) : t('words:player', { number: seat + 1 });
}

/** Return whose turn it is: `Your turn`, `Ada's turn`. */
export function turnText(
  view: Pick<MatchView, 'viewer' | 'players' | 'game_key'>,
  seat: Seat,
): string {
  return seat === view.viewer
    ? t('words:yourTurn')
    : t('words:turnOf', { name: seatName(view, seat) });
}
