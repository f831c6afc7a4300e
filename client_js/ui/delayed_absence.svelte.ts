/**
 * Tells if a player has been disconnected for more than a moment, so that the table does not report
 * a player who only reloads the page.
 */

const PATIENCE_MS = 1_500;

/**
 * The absence of one player. `isLong` becomes true after 1.5 seconds, and false at once on return.
 */
export class DelayedAbsence {
  #away = $state(false);

  /** Create it within a component. `gone` tells if a player is not connected at present. */
  constructor(gone: () => boolean) {
    $effect(() => {
      if (!gone()) return;
      const timer = setTimeout(() => {
        this.#away = true;
      }, PATIENCE_MS);
      return () => {
        clearTimeout(timer);
        this.#away = false;
      };
    });
  }

  get isLong(): boolean {
    return this.#away;
  }
}
