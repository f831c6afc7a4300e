/** How many of the last times that the server told are compared. */
const KEPT = 8;

/**
 * An estimate of the server's clock. Each time that the server tells is on its way for a while, so
 * the one that came quickest is the most accurate.
 *
 * The local times are of the monotonic clock, in ms.
 */
export class ServerClock {
  #ahead: number[] = [];
  #isStale = false;

  /** Take in a time that the server told (ms since the epoch) and that has just come. */
  observe(serverMs: number, hereMs: number): void {
    const kept = this.#isStale ? [] : this.#ahead;
    this.#isStale = false;
    this.#ahead = [...kept, serverMs - hereMs].slice(-KEPT);
  }

  /** Replace the estimate by the next time that the server tells. */
  forget(): void {
    this.#isStale = true;
  }

  /** Return the server's time, as far as it is known (ms since the epoch). */
  at(hereMs: number): number {
    return hereMs + (this.#ahead.length > 0 ? Math.max(...this.#ahead) : 0);
  }
}
