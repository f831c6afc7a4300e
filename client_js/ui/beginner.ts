/** Who begins a game, in words that the games of turns share. */

import type { MatchView, Seat } from '../sdk';
import { across, seatName } from './seats';

/** Who begins the next game where players take turns in that; `first` began this one. */
export function byTurns(view: Pick<MatchView, 'viewer' | 'players'>, first: Seat): string {
  const next = across(first);
  return `${seatName(view, next)} ${next === view.viewer ? 'begin' : 'begins'} the next game.`;
}

export const BY_LOT = 'A lot decides who begins the next game.';
