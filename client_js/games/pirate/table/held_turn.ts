/** Turns cards of Pirate's stock one after another while the player holds the stock or its key. */

import type { Controls } from './controls.svelte';

/** The delay before the second card, so that a slow press turns one card only. */
const FIRST_MS = 450;
/** The interval of the cards after it: about as fast as a player presses. */
const NEXT_MS = 250;

export class HeldTurn {
  readonly #controls: Pick<Controls, 'turn' | 'turning' | 'mayTurn'>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(controls: Pick<Controls, 'turn' | 'turning' | 'mayTurn'>) {
    this.#controls = controls;
  }

  get isRunning(): boolean {
    return this.#timer !== undefined;
  }

  /** Turn a card, or explain why that is illegal, and turn more until `end`. */
  begin(): void {
    this.end();
    const { mayTurn } = this.#controls;
    this.#controls.turn();
    if (mayTurn) this.#timer = setTimeout(this.#next, FIRST_MS);
  }

  end = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  };

  readonly #next = (): void => {
    this.#timer = undefined;
    if (!this.#controls.mayTurn) return;
    // On a slow network, the player must see each card before the next one covers it.
    if (this.#controls.turning === 0) this.#controls.turn();
    this.#timer = setTimeout(this.#next, NEXT_MS);
  };
}
