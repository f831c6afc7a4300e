/**
 * A short text that a page shows for a while: the reason why an action failed, a warning, or news.
 * Tables and challenges use it.
 */

const SHOWN_MS = 4500;

/** One displayed text at a time. A newer one replaces it. */
export class Notice {
  text = $state<string | null>(null);
  /** True for news, which is nothing to worry about. */
  isNews = $state(false);
  /** A warning beside the state of the game, which it does not replace. */
  reminder = $state<string | null>(null);
  /** True for a warning that screen readers have announced already, with other numbers. */
  isRepeated = $state(false);
  /** The number of notices, so that a repeated text is displayed again. */
  number = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Display a warning until the next action. */
  warn(text: string): void {
    this.#show(text);
  }

  /** Display for a while why an action failed. */
  say(text: string): void {
    this.#show(text);
    this.#hideSoon();
  }

  /** Display news for a while. */
  tell(text: string): void {
    this.#show(text);
    this.isNews = true;
    this.#hideSoon();
  }

  /**
   * Display a warning beside the state of the game until the next action; null ends it. Screen
   * readers announce it unless it is repeated.
   */
  remind(text: string | null, { isRepeated = false } = {}): void {
    this.reminder = text;
    this.isRepeated = isRepeated;
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.text = null;
    this.reminder = null;
  }

  #show(text: string): void {
    clearTimeout(this.#timer);
    this.text = text;
    this.isNews = false;
    this.number += 1;
  }

  #hideSoon(): void {
    this.#timer = setTimeout(() => {
      this.text = null;
    }, SHOWN_MS);
  }
}
