/** The one short line that says why something did not happen; it goes by itself, unless it warns. */

const SHOWN_MS = 4500;

export class Notice {
  text = $state<string | null>(null);
  /** Counts the notices, so that the same words said twice are seen twice. */
  number = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** It stays until something else is done. */
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
