/**
 * The visitor's game in today's and yesterday's daily deal, while a page displays it. It is loaded
 * again when a score may be ready and when the next day begins.
 */

import {
  dailyDeal,
  dailyTable,
  serverNowMs,
  type Daily,
  type DailyPrevious,
  type MatchId,
} from '../../sdk';

/** The first wait before another request for a score that is not ready. Each wait doubles. */
export const AGAIN_MS = 2_000;
/** The longest wait before another request for such a score. */
export const LONGEST_MS = 30_000;
/** A request just before the end of the day would return the same day again. */
const AFTER_END_MS = 1_000;
/** The time over which open pages spread their requests for the next day, to spare the server. */
export const SPREAD_MS = 20_000;

/** The state of the page: the state of the visitor's game, or `none` if there is no deal today. */
export type Stage = 'none' | Daily['state'];

/** The daily deal and the visitor's game in it, as last loaded. */
export class DailyGame {
  daily = $state.raw<Daily | null>(null);
  status = $state<'asking' | 'known' | 'failed'>('asking');
  /** True if there is no deal today and no player has a result of the last 28 days. */
  isFirst = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitMs = AGAIN_MS;
  #isFollowed = false;
  readonly #random: () => number;
  readonly #nowMs: () => number;

  /**
   * `random` returns a number from 0 up to 1, which is not reached. `nowMs` returns the server's time
   * (ms since the epoch).
   */
  constructor(random: () => number = Math.random, nowMs = serverNowMs) {
    this.#random = random;
    this.#nowMs = nowMs;
  }

  get stage(): Stage | null {
    if (this.daily === null) return null;
    return this.daily.commitment === null ? 'none' : this.daily.state;
  }

  /** Return the game of today or of yesterday that is this match; null for others. */
  of(match: MatchId): Pick<DailyPrevious, 'state' | 'result'> | null {
    if (this.daily?.match === match) return this.daily;
    return this.daily?.previous?.match === match ? this.daily.previous : null;
  }

  /**
   * Load the game, and again when its score may be ready or the day ends. Returns a function that
   * stops that.
   */
  follow(): () => void {
    this.#isFollowed = true;
    void this.load();
    return () => {
      this.#isFollowed = false;
      clearTimeout(this.#timer);
    };
  }

  /** Load the game once more. */
  async load(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.daily === null) this.status = 'asking';
    try {
      const found = await dailyDeal();
      if (found.commitment === null) this.isFirst = (await dailyTable(28)).count === 0;
      this.daily = found;
      this.status = 'known';
    } catch {
      if (this.daily === null) this.status = 'failed';
    }
    if (this.#isFollowed && this.daily !== null) this.#loadLater(this.daily);
  }

  #loadLater(daily: Daily): void {
    const leftMs = daily.ends_ms - this.#nowMs();
    let waitMs = leftMs + AFTER_END_MS + SPREAD_MS * this.#random();
    const isCounting = daily.state === 'counting' || daily.previous?.state === 'counting';
    // A new server commits to its first deals a moment after it has started.
    const isFresh = daily.commitment === null && daily.next_commitment === null;
    if (isCounting || isFresh || leftMs <= 0) {
      waitMs = this.#waitMs;
      this.#waitMs = Math.min(2 * waitMs, LONGEST_MS);
    } else {
      this.#waitMs = AGAIN_MS;
    }
    this.#timer = setTimeout(() => void this.load(), waitMs);
  }
}
