/**
 * Lets the visitor play a turn of a finished game again on the table for one player (app/solo). It
 * judges if the line equals the best one of the review.
 */

import type { RetryPart, ClientGame, Replay } from '../../games/game';
import type { ReviewedTurn, Seat, StepEvent } from '../../sdk';
import type { SoloAction, SoloTask } from '../solo/solo_play.svelte';

/**
 * The result of a line. It leads to the same position as the best line (`best`) or as the line of
 * the game (`played`), or to a position that the review has not evaluated (`other`).
 */
export type RetryResult = 'best' | 'played' | 'other';

/** The end of a line; null while it goes on. The events of each action led to it. */
type Walk = { readonly steps: readonly StepEvent[][]; readonly end: string | null };

/**
 * Return the task of playing `turn` again as `seat`. It uses only what that player saw, and judges
 * without the server.
 */
export function retryTask(
  replay: Replay,
  game: ClientGame,
  part: RetryPart,
  turn: ReviewedTurn,
  seat: Seat,
): SoloTask<RetryResult> {
  const start = { ...replay.viewAt(turn.step, { seat, open: false }), status: 'playing' as const };

  function walk(actions: readonly SoloAction[]): Walk {
    let [view, end]: [typeof start, string | null] = [start, null];
    const steps = actions.map((action) => {
      const events = game.predict(view, action);
      view = { ...replay.viewAfter(view, events), status: 'playing' };
      end = part.endOf(action, view);
      return events;
    });
    return { steps, end };
  }

  const best = walk(turn.best as SoloAction[]);
  const played = walk(turn.played as SoloAction[]);
  return {
    start,
    attempt: (actions) => {
      const { steps, end } = walk(actions);
      const found = end === best.end ? 'best' : end === played.end ? 'played' : 'other';
      return Promise.resolve({ status: end === null ? 'open' : found, steps, rejection: null });
    },
    solution: () => Promise.resolve(best.steps),
    soundOf: (result) => (result === 'best' ? 'gain' : null),
  };
}
