/** The visitor's matches that are open or in play, kept up to date while a page shows them. */

import { myMatches, type MyMatch } from '../../sdk';
import { settings } from '../../ui/settings.svelte';

/** What is known is asked for again after so long. */
const AGAIN_MS = 15_000;
/** A page that opens right after another one asks nothing anew. */
const FRESH_MS = 2_000;

export class OwnMatches {
  /** Those where it is the visitor's turn first; null until they are known. */
  alive = $state.raw<readonly MyMatch[] | null>(null);
  /** Whether they could not be fetched when they were last asked for. */
  failed = $state(false);
  readonly turns = $derived(this.alive?.filter((own) => own.your_turn).length ?? 0);
  #asking: Promise<void> | null = null;
  #askedMs = -Infinity;
  readonly #fetch: () => Promise<{ readonly matches: readonly MyMatch[] }>;
  readonly #nowMs: () => number;

  constructor(fetch = myMatches, nowMs = () => performance.now()) {
    this.#fetch = () => fetch();
    this.#nowMs = nowMs;
  }

  /** Fetches them, unless that was done a moment ago. */
  refresh(): Promise<void> {
    if (this.#nowMs() - this.#askedMs < FRESH_MS) return this.#asking ?? Promise.resolve();
    this.#askedMs = this.#nowMs();
    this.#asking = this.#load();
    return this.#asking;
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
      this.alive = matches;
      this.failed = false;
      if (matches.length > 0) settings.played.on = true;
    } catch {
      this.failed = true;
    }
  }
}

export const ownMatches = new OwnMatches();
