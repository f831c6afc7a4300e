/** The number of recent time observations to compare. */
const KEPT = 8;

/**
 * An estimate of the server's clock. A time from the server arrives late by its transport time, so
 * the fastest message is the most accurate.
 *
 * Local times are of the monotonic clock, in ms.
 */
export class ServerClock {
  #ahead: number[] = [];
  #isStale = false;

  /** Add a time that just came from the server (ms since the epoch). */
  observe(serverMs: number, hereMs: number): void {
    const kept = this.#isStale ? [] : this.#ahead;
    this.#isStale = false;
    this.#ahead = [...kept, serverMs - hereMs].slice(-KEPT);
  }

  /** Replace the estimate when the next time comes from the server. */
  forget(): void {
    this.#isStale = true;
  }

  /** Return the estimated server time (ms since the epoch). */
  at(hereMs: number): number {
    return hereMs + (this.#ahead.length > 0 ? Math.max(...this.#ahead) : 0);
  }
}
