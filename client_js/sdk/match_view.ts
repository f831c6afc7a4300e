/** Builds the view of a match without a server, for replays, puzzles, lessons and tests. */

import type { AnyGame, GameTypes } from './game_types';
import type { MatchView } from './generated/core';

type Essential = 'id' | 'game_key' | 'status' | 'viewer' | 'rules';

/**
 * Return a match view with these fields. The other fields are those of a match that has just begun.
 */
export function matchViewOf<G extends GameTypes = AnyGame>(
  parts: Pick<MatchView<G>, Essential> & Partial<MatchView<G>>,
): MatchView<G> {
  return {
    preset: null,
    players: [null, null],
    game: null,
    rematch: [false, false],
    next_match: null,
    score: [0, 0],
    ready: [false, false],
    next_chance: null,
    draw_offers: ['none', 'none'],
    take_backs: ['none', 'none'],
    reversible: [],
    series: [0, 0],
    clock: null,
    time_left: null,
    lesson: null,
    visibility: 'unlisted',
    watchers: true,
    rated: false,
    same_browser: false,
    prepared: null,
    ...parts,
  };
}
