/** A visitor's own matches in words. */

import type { MyFinishedMatch, MyMatch } from '../../sdk';
import { across, seatBelow, seatName } from '../../ui/seats';
import { counted } from '../../ui/wording';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Who sits on the other side; null while nobody does. */
export function opponentOf({ match }: Pick<MyMatch, 'match'>): string | null {
  const seat = across(seatBelow(match));
  return match.players[seat] ? seatName(match, seat) : null;
}

/** What the match waits for. */
export function standing({ match, your_turn: yours }: MyMatch, turns: boolean): string {
  const other = opponentOf({ match }) ?? '';
  switch (match.status) {
    case 'open':
      return other === '' ? 'Not accepted yet' : 'About to begin';
    case 'playing':
      if (!turns) return 'In play';
      return yours ? 'Your turn' : `${other} to play`;
    case 'between':
      return yours ? 'Ready for the next game?' : `Waiting for ${other}`;
    default:
      return 'About to begin';
  }
}

/** How it ended for the visitor. */
export function outcome({ winner, viewer }: Pick<MyFinishedMatch, 'winner' | 'viewer'>): string {
  if (winner === null) return 'Drawn';
  return winner === viewer ? 'You won' : 'You lost';
}

/** The points of a match of several games, the visitor's first; null for a single game. */
export function scoreWords({
  score,
  games,
  viewer,
}: Pick<MyFinishedMatch, 'score' | 'games' | 'viewer'>): string | null {
  if (games < 2) return null;
  return `${score[viewer]} to ${score[across(viewer)]} in ${counted(games, 'game')}`;
}

/** How long ago something was: `just now`, `5 minutes ago`. */
export function ago(thenMs: number, nowMs: number): string {
  const past = nowMs - thenMs;
  if (past < MINUTE_MS) return 'just now';
  if (past < HOUR_MS) return `${counted(Math.floor(past / MINUTE_MS), 'minute')} ago`;
  if (past < DAY_MS) return `${counted(Math.floor(past / HOUR_MS), 'hour')} ago`;
  return `${counted(Math.floor(past / DAY_MS), 'day')} ago`;
}
