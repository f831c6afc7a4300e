/**
 * Stores the search for an opponent that goes on at a bot's table, in this browser tab. After a
 * reload of the page, or a return to the table within ten minutes, the search continues.
 */

import type { CommandId, MatchId, SeekTerms } from '../../sdk';

const KEY = 'spite.search';
/** The time after which the search of a visitor who has left the page is not continued. */
const KEPT_MS = 10 * 60_000;

/**
 * A search for an opponent: the bot match at which it goes on, its terms, and the id of its seek.
 */
export type Search = {
  readonly table: MatchId;
  readonly wanted: SeekTerms;
  readonly id: CommandId;
};

/** The stored search of this tab, at most one. Without storage, nothing is kept. */
export class SearchStore {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  readonly #nowMs: () => number;

  constructor(storage = tabStorage(), nowMs = Date.now) {
    this.#storage = storage;
    this.#nowMs = nowMs;
  }

  /** Return the search of this table; null if there is none, or it is too old. */
  load(table: MatchId): Search | null {
    const text = this.#storage?.getItem(KEY);
    if (!text) return null;
    const kept = JSON.parse(text) as Search & { untilMs: number };
    return kept.table === table && kept.untilMs > this.#nowMs() ? kept : null;
  }

  save(search: Search): void {
    const untilMs = this.#nowMs() + KEPT_MS;
    try {
      this.#storage?.setItem(KEY, JSON.stringify({ ...search, untilMs }));
    } catch {
      // Without storage, a reload ends the search.
    }
  }

  /** Keep the search for the full time from now on: its page is left or reloaded. */
  touch(): void {
    const text = this.#storage?.getItem(KEY);
    if (text) this.save(JSON.parse(text) as Search);
  }

  clear(): void {
    this.#storage?.removeItem(KEY);
  }
}

function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
