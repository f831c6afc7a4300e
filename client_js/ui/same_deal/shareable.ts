/** Decides if the viewer may share the deal of a finished match, so that others play it too. */

import type { MatchView } from '../../sdk';
import { otherSeat } from '../seats';

type Seen = Pick<
  MatchView,
  'viewer' | 'players' | 'status' | 'game' | 'lesson' | 'prepared' | 'visibility'
>;

/**
 * Tell if the viewer can share the deal of a match: a finished one of a single game against a bot,
 * with a shuffle of its own. Of a public match, anybody could look up the game.
 */
export function isDealShareable(view: Seen): boolean {
  const { viewer, game, lesson, prepared, visibility } = view;
  if (viewer === 'spectator' || lesson !== null || prepared !== null) return false;
  const isOver = view.status === 'finished' && game?.number === 1;
  const against = view.players[otherSeat(viewer)]?.computer ?? null;
  return isOver && game.chance !== null && against !== null && visibility !== 'public';
}
