/** A lesson at a table: what the guide says now, and whether it says anything at all. */

import type { MatchView } from '../../sdk';
import { advance, NO_PROGRESS, markRead, type Guide, type Progress } from './guide';

export class Lesson {
  readonly #guide: Guide;
  #progress = $state.raw<Progress>(NO_PROGRESS);
  /** Whether the learner plays on without the guide. */
  quiet = $state(false);

  constructor(guide: Guide) {
    this.#guide = guide;
  }

  get progress(): Progress {
    return this.#progress;
  }

  /** The learner sees the table like this from now on. */
  update(view: MatchView): void {
    this.#progress = advance(this.#guide, this.#progress, view);
  }

  /** The learner has read what is being said. */
  gotIt(view: MatchView): void {
    this.#progress = markRead(this.#guide, this.#progress, view);
  }
}
