/** The visitor's matches that are open or in play, kept up to date while a page shows them. */

import { myMatches, removeMatch, type MatchId, type MyMatch } from '../../sdk';
import { settings } from '../../ui/settings.svelte';

/** What is known is asked for again after so long. */
const AGAIN_MS = 15_000;
/** A page that opens right after another one asks nothing anew. */
const FRESH_MS = 2_000;

export class MyMatchStore {
  /** Those where it is the visitor's turn first; null until they are known. */
  active = $state.raw<readonly MyMatch[] | null>(null);
  /** True while the last request for them has failed. */
  failed = $state(false);
  readonly turns = $derived(this.active?.filter((own) => own.your_turn).length ?? 0);
  /** Removed matches. The answer to an earlier request may still list them. */
  readonly #removed: MatchId[] = [];
  #asking: Promise<void> | null = null;
  #askedMs = -Infinity;
  readonly #fetch: () => Promise<{ readonly matches: readonly MyMatch[] }>;
  readonly #nowMs: () => number;
  readonly #removeMatch: typeof removeMatch;

  constructor(fetch = myMatches, nowMs = () => performance.now(), remove = removeMatch) {
    this.#fetch = () => fetch();
    this.#nowMs = nowMs;
    this.#removeMatch = remove;
  }

  /** Fetches them, unless that was done a moment ago. */
  refresh(): Promise<void> {
    if (this.#nowMs() - this.#askedMs < FRESH_MS) return this.#asking ?? Promise.resolve();
    this.#askedMs = this.#nowMs();
    this.#asking = this.#load();
    return this.#asking;
  }

  /** Removes a match, as `removeMatch` does. Rejects as it does. */
  async remove(match: MatchId, { unplayed = false } = {}): Promise<void> {
    const { matches } = await this.#removeMatch(match, { unplayed });
    if (!matches.some((own) => own.match.id === match)) this.#removed.push(match);
    this.#show(matches);
  }

  /** Keeps them up to date while the page can be seen; the function that comes back ends that. */
  follow(): () => void {
    const look = (): void => {
      if (document.visibilityState === 'visible') void this.refresh();
    };
    look();
    const timer = setInterval(look, AGAIN_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  async #load(): Promise<void> {
    try {
      const { matches } = await this.#fetch();
      this.#show(matches);
      this.failed = false;
      if (matches.length > 0) settings.played.on = true;
    } catch {
      this.failed = true;
    }
  }

  #show(matches: readonly MyMatch[]): void {
    this.active = matches.filter((own) => !this.#removed.includes(own.match.id));
  }
}

export const myMatchStore = new MyMatchStore();
