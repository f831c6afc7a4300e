/**
 * Estimates the server's clock from the times in its messages, so that countdowns do not depend on
 * the device's clock.
 */

/** The number of recent time observations to compare. */
const MAX_OBSERVATIONS = 8;

/**
 * An estimate of the server's clock. A time from the server arrives late by its transport time, so
 * the fastest message is the most accurate.
 *
 * Local times are of the monotonic clock, in ms.
 */
export class ServerClock {
  #offsets: number[] = [];
  #isStale = false;

  /** Add a time that just came from the server (ms since the epoch). */
  observe(serverMs: number, hereMs: number): void {
    const recent = this.#isStale ? [] : this.#offsets;
    this.#isStale = false;
    this.#offsets = [...recent, serverMs - hereMs].slice(-MAX_OBSERVATIONS);
  }

  /** Replace the estimate when the next time comes from the server. */
  forget(): void {
    this.#isStale = true;
  }

  /** Return the estimated server time (ms since the epoch). */
  at(hereMs: number): number {
    return hereMs + (this.#offsets.length > 0 ? Math.max(...this.#offsets) : 0);
  }
}
