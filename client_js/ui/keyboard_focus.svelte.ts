/**
 * Keyboard focus on a game's table (roving tabindex): Tab reaches one stop, and arrow keys move to
 * the nearest stop in their direction. A stop is an element with `data-stop`: the name of a place,
 * followed by `#` and a number if the place has several parts.
 */

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const DIRECTIONS: Readonly<Record<Arrow, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function isArrow(key: string): key is Arrow {
  return key in DIRECTIONS;
}

function stopsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-stop]')];
}

function centre(element: HTMLElement): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The focused stop of one table. `current` is its name. */
export class KeyboardFocus {
  current = $state('');
  #inside = false;
  #isPaused = false;

  /** Remember the focused stop. Null: the focus has left the table. */
  remember(stop: string | null): void {
    this.#inside = stop !== null;
    if (stop !== null) this.current = stop;
  }

  /** Focus the nearest stop in the arrow's direction. Does nothing if there is none. */
  move(root: ParentNode, arrow: Arrow): void {
    const stops = stopsIn(root);
    const here = stops.find((stop) => stop.dataset.stop === this.current);
    if (!here) {
      stops[0]?.focus();
      return;
    }
    const [x, y] = centre(here);
    const [dx, dy] = DIRECTIONS[arrow];
    const distances = stops.map((stop) => {
      const [cx, cy] = centre(stop);
      const ahead = (cx - x) * dx + (cy - y) * dy;
      const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
      return stop !== here && ahead > 4 ? ahead + 2 * aside : Infinity;
    });
    const least = Math.min(...distances);
    if (least < Infinity) stops[distances.indexOf(least)]?.focus();
  }

  focus(root: ParentNode, stop: string): void {
    stopsIn(root)
      .find((element) => element.dataset.stop === stop)
      ?.focus();
  }

  /**
   * Update the focus after stops were removed: one stop stays reachable, and the focus stays on the
   * table.
   */
  restore(root: ParentNode, home: string): void {
    const stops = stopsIn(root);
    const [place] = this.current.split('#');
    const here =
      stops.find((stop) => stop.dataset.stop === this.current) ??
      stops.findLast((stop) => stop.dataset.stop?.split('#')[0] === place) ??
      stops.find((stop) => stop.dataset.stop === home) ??
      stops[0];
    if (!here) return;
    this.current = here.dataset.stop ?? '';
    if (!this.#isPaused) this.#recover(here);
  }

  /**
   * Set no focus until `resume`, and take it off `leaving`, an element that is about to be removed.
   * Focusing an element, or removing the focused one, makes the browser lay out the page at once.
   */
  pause(leaving: HTMLElement | null): void {
    this.#isPaused = true;
    if (leaving === document.activeElement) leaving?.blur();
  }

  /** Focus the current stop if the focused one was removed since `pause`. */
  resume(root: ParentNode): void {
    this.#isPaused = false;
    this.#recover(stopsIn(root).find((stop) => stop.dataset.stop === this.current));
  }

  #recover(stop: HTMLElement | undefined): void {
    if (this.#inside && document.activeElement === document.body) stop?.focus();
  }
}
