/**
 * Loads the steps of the current game from its beginning, for a client that joined later, such as a
 * spectator who looks back.
 */

import { fold } from './fold';
import type { GameTypes, GameWire } from './game_types';
import type { MatchView, PastSteps, StepEvent, Version } from './generated/core';

/** A step: the events, and the view and version that they led to. */
export type SeenStep<G extends GameTypes> = {
  readonly view: MatchView<G>;
  readonly events: readonly StepEvent<G>[];
  readonly version: Version;
};

/** The maximum number of pages to fetch. Longer games are not loaded. */
const PAGES = 50;

/**
 * Return the steps of the present game in `view`. `fetchPage` fetches a page of its steps, counted
 * from 0. Rejects as `fetchPage` does, and with RangeError if the game is too long.
 */
export async function stepsSoFar<G extends GameTypes>(
  view: MatchView<G>,
  wire: GameWire<G>,
  fetchPage: (page: number) => Promise<PastSteps>,
): Promise<SeenStep<G>[]> {
  const seen: SeenStep<G>[] = [];
  let before = beforeGame(view);
  for (let page = 0; page < PAGES; page += 1) {
    const { steps, more } = await fetchPage(page);
    for (const { version, events } of steps as { version: Version; events: StepEvent<G>[] }[]) {
      before = fold(before, events, wire);
      seen.push({ view: before, events, version });
    }
    if (!more) return seen;
  }
  throw new RangeError('the game has too many steps');
}

/** Return the view of the match as it was just before its present game began. */
function beforeGame<G extends GameTypes>(view: MatchView<G>): MatchView<G> {
  return {
    ...view,
    status: 'starting',
    game: null,
    next_chance: view.game?.chance ?? null,
    draw_offers: ['none', 'none'],
    take_backs: ['none', 'none'],
    reversible: [],
    time_left: null,
  };
}
