/** Tells if a player's opponent is disconnected from a game that this could end. */

import type { Seat, TimeLeft } from '../sdk';
import type { LiveMatch } from './live_match.svelte';
import { otherSeat } from './seats';

/** A disconnected opponent: the seat, and the time that it may still be absent. */
export type OpponentAbsence = { readonly seat: Seat; readonly time: TimeLeft };

/** Return the absence of the viewer's opponent; null if there is none, or it is not counted. */
export function opponentAbsence(
  live: Pick<LiveMatch, 'view' | 'presence'>,
): OpponentAbsence | null {
  const { view, presence } = live;
  const time = presence?.absence;
  if (view.viewer === 'spectator' || view.status !== 'playing' || !time) return null;
  const seat = otherSeat(view.viewer);
  return !presence.seats[seat] && time.running[seat] ? { seat, time } : null;
}
