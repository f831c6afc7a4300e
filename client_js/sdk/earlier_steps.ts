/** The steps of a game that is on, from its beginning: what somebody who came later has not seen. */

import { fold } from './fold';
import type { GameTypes, GameWire } from './game_types';
import type { MatchView, PastSteps, StepEvent, Version } from './generated/core';

/** What there was once the match had come to a version, and what happened by that. */
export type SeenStep<G extends GameTypes> = {
  readonly view: MatchView<G>;
  readonly events: readonly StepEvent<G>[];
  readonly version: Version;
};

/** Of longer games nothing is fetched. */
const PAGES = 50;

/**
 * What was seen of the game that is on in `view`, step by step. `fetchPage` gives a page of its
 * steps, counted from 0. Rejects as that does, and with RangeError for a game that is too long.
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
  throw new RangeError('a game of too many steps');
}

/** The match as its game was about to begin. */
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
