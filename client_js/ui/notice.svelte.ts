/**
 * The line with the reason of a failed action. It disappears after a while, unless it is a warning.
 */

const SHOWN_MS = 4500;

export class Notice {
  text = $state<string | null>(null);
  /** The number of notices, so that a repeated text is displayed again. */
  number = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Display a warning until the next action. */
  warn(text: string): void {
    this.text = text;
    this.number += 1;
    clearTimeout(this.#timer);
  }

  say(text: string): void {
    this.warn(text);
    this.#timer = setTimeout(() => {
      this.text = null;
    }, SHOWN_MS);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.text = null;
  }
}
