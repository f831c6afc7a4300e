/**
 * The visitor's open and active matches, shared by all pages and polled while a page displays them.
 * Also counts the matches with the visitor's turn.
 */

import { myMatches, removeMatch, type MatchId, type MyMatch } from '../../sdk';
import { gameOf, loadOthers } from '../../games/registry';
import { settings } from '../../ui/settings.svelte';

/** The time between two requests for the visitor's matches. */
const AGAIN_MS = 15_000;
/** A page opened within this time after another uses the same answer. */
const FRESH_MS = 2_000;

/** The polled list of the visitor's matches. Known matches stay while the server is unreachable. */
export class MyMatchStore {
  /** The matches, those with the visitor's turn first; null until they are loaded. */
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
  readonly #loadOthers: typeof loadOthers;

  constructor(
    fetch = myMatches,
    nowMs = () => performance.now(),
    remove = removeMatch,
    others = loadOthers,
  ) {
    this.#fetch = () => fetch();
    this.#nowMs = nowMs;
    this.#removeMatch = remove;
    this.#loadOthers = others;
  }

  /** Load the matches, unless the last answer is newer than FRESH_MS. */
  refresh(): Promise<void> {
    if (this.#nowMs() - this.#askedMs < FRESH_MS) return this.#asking ?? Promise.resolve();
    this.#askedMs = this.#nowMs();
    this.#asking = this.#load();
    return this.#asking;
  }

  /** Remove a match from the list and on the server. Rejects with HttpError. */
  async remove(match: MatchId, { unplayed = false } = {}): Promise<void> {
    const { matches } = await this.#removeMatch(match, { unplayed });
    if (!matches.some((own) => own.match.id === match)) this.#removed.push(match);
    this.#show(matches);
  }

  /** Load the matches regularly while the page is visible. The returned function stops that. */
  follow(): () => void {
    const onVisibility = (): void => {
      if (document.visibilityState === 'visible') void this.refresh();
    };
    onVisibility();
    const timer = setInterval(onVisibility, AGAIN_MS);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }

  async #load(): Promise<void> {
    try {
      const { matches } = await this.#fetch();
      // A match is listed only if the client knows its game.
      if (!matches.every(({ match }) => gameOf(match.game_key))) await this.#loadOthers();
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

/** The list that all pages share. */
export const myMatchStore = new MyMatchStore();
