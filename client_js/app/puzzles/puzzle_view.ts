/** The position of a puzzle as the view of a match, for its table and its tile. */

import { matchViewOf, type MatchView, type Puzzle } from '../../sdk';

/** Return the view of a match that stands at a puzzle's position. The visitor has seat 0. */
export function puzzleView({ id, game_key, preset, rules, position }: Puzzle): MatchView {
  return matchViewOf({
    id,
    game_key,
    preset,
    status: 'playing',
    viewer: 0,
    rules: rules as MatchView['rules'],
    game: { number: 1, position, result: null, chance: null },
  });
}
