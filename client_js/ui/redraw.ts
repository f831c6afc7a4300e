/**
 * Draws the changes of a page in short tasks, so that a slow device displays each frame in time: one
 * draws a change, and the next starts its motion.
 */

/** Draws a change, and returns what starts its motion; null if nothing moves. */
export type Draw = () => (() => void) | null;

/** Inputs that expect the page as it is after the change, with its focus. */
const INPUTS = ['pointerdown', 'keydown'] as const;
const FIRST = { capture: true };

/** Run `work` as a task of its own, before the next frame where browsers have priorities. */
export function soon(work: () => void): void {
  if ('scheduler' in globalThis) void scheduler.postTask(work, { priority: 'user-blocking' });
  else setTimeout(work);
}

export class Redraw {
  #draw: Draw | null = null;
  #start: (() => void) | null = null;
  #listens = false;

  /**
   * Draw a change soon, in a task after that of the present input, whose frame browsers display
   * first. The next change or input draws it before that, and a hidden page draws it at once.
   */
  drawSoon(draw: Draw): void {
    this.runNow();
    this.#draw = draw;
    if (document.hidden) {
      this.runNow();
      return;
    }
    this.#listen(true);
    soon(this.#drawWaiting);
  }

  /** Draw a change now, after those that wait. Its motion starts before the page is painted. */
  drawNow(draw: Draw): void {
    this.runNow();
    this.#draw = draw;
    this.#drawWaiting();
  }

  /** Run `work` when the waiting change is drawn, to show both in one frame; at once if none waits. */
  withDrawing(work: () => void): void {
    const draw = this.#draw;
    if (draw)
      this.#draw = () => {
        work();
        return draw();
      };
    else work();
  }

  /** Draw the change that waits, and start the motion of the last one, if they have not run. */
  readonly runNow = (): void => {
    this.#drawWaiting();
    this.#startMotion();
  };

  readonly #drawWaiting = (): void => {
    const draw = this.#draw;
    if (!draw) return;
    this.#draw = null;
    this.#startMotion();
    this.#start = draw();
    if (!this.#start || document.hidden) {
      this.#startMotion();
      return;
    }
    this.#listen(true);
    soon(this.#startMotion);
    // Nothing may show in its new place too early.
    requestAnimationFrame(this.#startMotion);
  };

  readonly #startMotion = (): void => {
    const start = this.#start;
    this.#start = null;
    if (!this.#draw) this.#listen(false);
    start?.();
  };

  /** Run what waits before the next input, or no longer. */
  #listen(listens: boolean): void {
    if (listens === this.#listens) return;
    this.#listens = listens;
    const change = listens ? addEventListener : removeEventListener;
    for (const input of INPUTS) change(input, this.runNow, FIRST);
  }
}
