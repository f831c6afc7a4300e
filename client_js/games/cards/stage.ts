/** Lets cards fly when a match changes: a table sets `show` as its match's `stage`. */

import { eventsAround, type GameTypes } from '../../sdk';
import type { Stage } from '../../ui/live_match.svelte';
import { depart, reversed, type Places, type Release, type TableEvent } from './departures';
import { movesBetween } from './differences';
import { arrive, flyBack } from './flights';
import type { ZoneView } from './generated';

/** A game whose cards lie in zones. */
export type GameOfCards = GameTypes & {
  event: TableEvent;
  position: { readonly zones: readonly ZoneView[] };
};

export class CardStage {
  /** Where the card of the next move was let go by hand; null when it was not dragged. */
  release: Release | null = null;
  /** Holds `[data-zone]` places with `[data-face]` cards in them. */
  readonly root: HTMLElement;
  readonly #layer: HTMLElement;
  readonly #places: Places;
  readonly #zones: () => readonly ZoneView[];

  /**
   * `layer` lies over the whole page: cards fly in it. `zones` gives those that are shown now.
   */
  constructor(
    root: HTMLElement,
    layer: HTMLElement,
    places: Places,
    zones: () => readonly ZoneView[],
  ) {
    this.root = root;
    this.#layer = layer;
    this.#places = places;
    this.#zones = zones;
  }

  readonly show: Stage<GameOfCards> = ({ events, undone }) => {
    const back = eventsAround<GameOfCards>(events).findLast((event) => event.type === 'taken_back');
    // What is taken back is told as the table before it: not by which way the cards go.
    const seen: readonly TableEvent[] = back
      ? movesBetween(this.#zones(), back.position.zones)
      : [...reversed(undone), ...events];
    const departures = depart(this.root, seen, this.release, this.#places);
    this.release = null;
    return () => {
      arrive(this.root, this.#layer, departures, this.#places);
    };
  };

  /** Brings a card that was dropped in vain back to its place. */
  bringBack(face: HTMLElement, from: DOMRect): void {
    flyBack(this.#layer, face, from);
  }
}
