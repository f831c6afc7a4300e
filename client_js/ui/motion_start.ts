/**
 * Starts the motion of a change in two tasks of their own, after the task that has redrawn the page.
 * On a slow device, one task for all would delay a frame.
 */

/**
 * Reads the places of what a change has moved, after the redrawing, and returns a function that
 * moves it there. All reads come before the first move, because a read after a move makes the
 * browser lay out the page once more.
 */
export type Arrival = () => () => void;

/** Inputs that expect the page as it is after the start, with its focus. */
const INPUTS = ['pointerdown', 'keydown'] as const;
const FIRST = { capture: true };

/** Run `work` as a task of its own, before the next frame where browsers have priorities. */
function soon(work: () => void): void {
  if ('scheduler' in globalThis) void scheduler.postTask(work, { priority: 'user-blocking' });
  else setTimeout(work);
}

export class MotionStart {
  #read: Arrival | null = null;
  #start: (() => void) | null = null;

  /**
   * Run `arrival` and then what it returns, before the page is painted, so that nothing shows in its
   * new place too early. A press or a key before that runs them at once, and so does a hidden page,
   * which is not painted.
   */
  schedule(arrival: Arrival): void {
    this.#read = arrival;
    if (document.hidden) {
      this.runNow();
      return;
    }
    for (const input of INPUTS) addEventListener(input, this.runNow, FIRST);
    soon(() => {
      this.#readPlaces();
      soon(this.runNow);
    });
    requestAnimationFrame(this.runNow);
  }

  /** Run what is scheduled now, if it has not run. */
  readonly runNow = (): void => {
    this.#readPlaces();
    const start = this.#start;
    if (!start) return;
    this.#start = null;
    for (const input of INPUTS) removeEventListener(input, this.runNow, FIRST);
    start();
  };

  readonly #readPlaces = (): void => {
    const read = this.#read;
    this.#read = null;
    if (read) this.#start = read();
  };
}
