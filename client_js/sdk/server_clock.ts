/** So many of the last times that the server told are compared. */
const KEPT = 8;

/**
 * What the server's clock shows. Each time that the server tells is on its way for a while, so of the
 * last ones that which came quickest is nearest to the truth.
 */
export class ServerClock {
  #ahead: number[] = [];

  /** The server told its time, which has just come. Times are in ms since the epoch. */
  told(serverMs: number, hereMs: number): void {
    this.#ahead = [...this.#ahead, serverMs - hereMs].slice(-KEPT);
  }

  /** What the server's clock shows now, as far as that is known. */
  at(hereMs: number): number {
    return hereMs + (this.#ahead.length > 0 ? Math.max(...this.#ahead) : 0);
  }
}
