/** A lesson at a table: the guide's present tip, and the switch that turns tips off. */

import type { MatchView } from '../../sdk';
import { advance, NO_PROGRESS, markRead, type Guide, type Progress } from './guide';

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
