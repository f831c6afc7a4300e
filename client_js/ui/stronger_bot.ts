/** Chooses the next stronger bot for a player who has won a match against one. */

import type { MatchView } from '../sdk';
import { characterOf } from './bot_characters';
import { matchWinner } from './match_event_texts';
import type { PlayedGame } from './played_game';
import { LEVELS } from './player_names';
import { otherSeat } from './seats';

type Seen = Pick<
  MatchView,
  'viewer' | 'players' | 'prepared' | 'game_key' | 'game' | 'rules' | 'score'
>;

/**
 * Return the level of the next stronger bot after the viewer has won a match against one. Return
 * null without such a win, after a prepared match, and if no bot is stronger.
 */
export function strongerBot(game: Pick<PlayedGame, 'scoreUnit'>, view: Seen): string | null {
  const { viewer, players, prepared, game_key: key } = view;
  if (viewer === 'spectator' || prepared || matchWinner(game, view) !== viewer) return null;
  const beaten = LEVELS.findIndex((level) => level === players[otherSeat(viewer)]?.computer);
  if (beaten < 0) return null;
  return LEVELS.slice(beaten + 1).find((level) => characterOf(key, level) !== null) ?? null;
}
