/**
 * The state of the tips at a table: the learner's progress in the game's guide, and whether tips
 * are turned off.
 */

import type { MatchView } from '../../sdk';
import { advance, NO_PROGRESS, markRead, type Guide, type Progress } from './guide';

/** The progress of one learner through the tips of a guide. */
export class Lesson {
  readonly #guide: Guide;
  #progress = $state.raw<Progress>(NO_PROGRESS);
  /** True if the learner plays on without tips. */
  quiet = $state(false);

  constructor(guide: Guide) {
    this.#guide = guide;
  }

  get progress(): Progress {
    return this.#progress;
  }

  /** Update the tip for a new view. */
  update(view: MatchView): void {
    this.#progress = advance(this.#guide, this.#progress, view);
  }

  /** Go on after the learner has read the tip. */
  nextTip(view: MatchView): void {
    this.#progress = markRead(this.#guide, this.#progress, view);
  }
}
