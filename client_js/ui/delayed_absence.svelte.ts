/** Who is away from the table: for longer than it takes to reload the page, or to come to it. */

const PATIENCE_MS = 1_500;

export class DelayedAbsence {
  #away = $state(false);

  /** To be made by a component; `gone` says whether somebody is not connected just now. */
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
