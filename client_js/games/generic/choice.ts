/**
 * The choice of an action on the generic table: the player presses the places that the action
 * names, in any order.
 */

import type { Action, Layout } from './layout';

/** A place of the table: a point, a zone or a card. */
export type Place = { readonly kind: 'point' | 'zone' | 'card'; readonly name: string };

/**
 * Return the places on the table that an action names, in the order of its fields. Its type may name
 * one, too: `draw` names the zone `draw`.
 */
export function placesOf(action: Action, { zones, board }: Layout): Place[] {
  const cells = board.flat();
  const names = Object.values(action).flat();
  const places: Place[] = [];
  if (typeof action.row === 'number' && typeof action.column === 'number') {
    const cell = cells.find(({ row, column }) => row === action.row && column === action.column);
    if (cell?.name) places.push({ kind: 'point', name: cell.name });
  }
  for (const name of names) {
    if (typeof name !== 'string') continue;
    if (cells.some((cell) => cell.name === name)) places.push({ kind: 'point', name });
    else if (zones.some(({ id }) => id === name)) places.push({ kind: 'zone', name });
    else if (zones.some(({ cards }) => cards.includes(name))) places.push({ kind: 'card', name });
  }
  return places;
}

/**
 * The legal actions of a moment and the places that the player has pressed, which narrow them down.
 * Immutable: `press` returns the next choice.
 */
export class Choice {
  readonly #layout: Layout;
  readonly #legal: readonly Action[];
  readonly pressed: readonly Place[];
  /** The actions that name all pressed places. */
  readonly actions: readonly Action[];

  constructor(layout: Layout, legal: readonly Action[], pressed: readonly Place[] = []) {
    this.#layout = layout;
    this.#legal = legal;
    this.pressed = pressed;
    this.actions = legal.filter((action) => {
      const places = placesOf(action, layout);
      return pressed.every((place) => includes(places, place));
    });
  }

  /** The action that has been chosen: the only one left, with all of its places pressed. */
  get chosen(): Action | null {
    const [action, ...more] = this.actions;
    if (!action || more.length > 0 || this.pressed.length === 0) return null;
    return this.#left(action).length === 0 ? action : null;
  }

  /** The actions to offer as buttons, because pressing a place can't choose them. */
  get buttons(): readonly Action[] {
    return this.actions.filter((action) => this.#left(action).length === 0);
  }

  /**
   * Return the choice after a press on a place. A second press on a place clears the choice. A
   * place that no action names together with the pressed ones begins a new choice.
   */
  press(place: Place): Choice {
    if (includes(this.pressed, place)) return new Choice(this.#layout, this.#legal);
    const next = new Choice(this.#layout, this.#legal, [...this.pressed, place]);
    return next.actions.length > 0 ? next : new Choice(this.#layout, this.#legal, [place]);
  }

  isPressed(place: Place): boolean {
    return includes(this.pressed, place);
  }

  /** Return whether some action names a place. */
  isLegal(place: Place): boolean {
    return this.#legal.some((action) => includes(placesOf(action, this.#layout), place));
  }

  /** Return whether a place is the next one to press for some action. */
  isNext(place: Place): boolean {
    return this.actions.some((action) => {
      const [next] = this.#left(action);
      return next !== undefined && isSame(next, place);
    });
  }

  /** Return the places of an action that have not been pressed. */
  #left(action: Action): Place[] {
    return placesOf(action, this.#layout).filter((place) => !this.isPressed(place));
  }
}

function includes(places: readonly Place[], place: Place): boolean {
  return places.some((each) => isSame(each, place));
}

function isSame(one: Place, other: Place): boolean {
  return one.kind === other.kind && one.name === other.name;
}
