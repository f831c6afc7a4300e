/** The absence of a player for longer than it takes to reload the page or to arrive. */

const PATIENCE_MS = 1_500;

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
