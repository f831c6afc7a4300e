/** What moderators have to tell the visitor, and what else the visitor is. */

import { dismissNotice, whoAmI, type Notice } from '../../sdk';

/** Asked for again at a page that is opened so long after the last answer, or later. */
const ASK_AGAIN_MS = 10_000;

class Notices {
  all = $state.raw<readonly Notice[]>([]);
  moderates = $state(false);
  /** Whether the visitor is logged in to an account. */
  registered = $state(false);
  #askedMs = -ASK_AGAIN_MS;

  /** The visitor has come to a page. */
  async refresh(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - this.#askedMs < ASK_AGAIN_MS) return;
    this.#askedMs = nowMs;
    await this.ask();
  }

  async ask(): Promise<void> {
    try {
      const { notices, moderator, registered } = await whoAmI();
      [this.all, this.moderates, this.registered] = [notices, moderator, registered];
    } catch {
      // It is no answer, and none is missed: the next page asks again.
    }
  }

  /** The visitor has read it. */
  async read(id: string): Promise<void> {
    this.all = this.all.filter((notice) => notice.id !== id);
    try {
      await dismissNotice(id);
    } catch {
      // It is shown again then.
      this.#askedMs = -ASK_AGAIN_MS;
    }
  }
}

export const notices = new Notices();
