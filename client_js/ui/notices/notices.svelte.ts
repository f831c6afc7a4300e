/**
 * The visitor's messages from moderators, and facts about the account: registered, moderator, name
 * no longer allowed. Requested again when pages are opened.
 */

import { dismissNotice, whoAmI, type Notice } from '../../sdk';

/** The minimum time between requests when pages are opened. */
const ASK_AGAIN_MS = 10_000;

class Notices {
  all = $state.raw<readonly Notice[]>([]);
  moderates = $state(false);
  /** True if the visitor is logged in to an account. */
  registered = $state(false);
  /** The reason why the name of the visitor's account is no longer allowed; null if it is. */
  nameFault = $state<string | null>(null);
  #askedMs = -ASK_AGAIN_MS;

  /** Request the notices, unless the last request is newer than ASK_AGAIN_MS. */
  async refresh(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - this.#askedMs < ASK_AGAIN_MS) return;
    this.#askedMs = nowMs;
    await this.ask();
  }

  async ask(): Promise<void> {
    try {
      const me = await whoAmI();
      [this.all, this.moderates, this.registered] = [me.notices, me.moderator, me.registered];
      this.nameFault = me.name_fault;
    } catch {
      // The next page asks again.
    }
  }

  /** Mark a notice as read. */
  async read(id: string): Promise<void> {
    this.all = this.all.filter((notice) => notice.id !== id);
    try {
      await dismissNotice(id);
    } catch {
      // The notice appears again.
      this.#askedMs = -ASK_AGAIN_MS;
    }
  }
}

/** The notices that all pages share. */
export const notices = new Notices();
