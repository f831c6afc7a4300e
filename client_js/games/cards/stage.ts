/** Lets cards fly when a match changes: a table sets `show` as its match's `stage`. */

import { eventsAround, type GameTypes } from '../../sdk';
import type { Stage } from '../../ui/live_match.svelte';
import { Air } from './air';
import type { Counts } from './counts.svelte';
import {
  depart,
  isMoving,
  reversed,
  type Places,
  type Release,
  type TableEvent,
} from './departures';
import { movesBetween } from './differences';
import { arrive, flyBack, send, sharesOf, shuffle } from './flights';
import type { ZoneId, ZoneView } from './generated';

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
  readonly #air: Air;
  readonly #places: Places;
  readonly #zones: () => readonly ZoneView[];

  /**
   * `layer` lies over the whole page: cards fly in it. `zones` gives those that are shown now, and
   * `counts` is kept at what is seen of them.
   */
  constructor(
    root: HTMLElement,
    layer: HTMLElement,
    places: Places,
    zones: () => readonly ZoneView[],
    counts: Counts,
  ) {
    this.root = root;
    this.#air = new Air(layer, counts);
    this.#places = places;
    this.#zones = zones;
  }

  readonly show: Stage<GameOfCards> = ({ events, undone }) => {
    const back = eventsAround<GameOfCards>(events).findLast((event) => event.type === 'taken_back');
    // What is taken back is told as the table before it: not by which way the cards go.
    const seen: readonly TableEvent[] = back
      ? movesBetween(this.#zones(), back.position.zones)
      : [...reversed(undone), ...events];
    const departures = depart(this.root, seen, this.release, this.#places, this.#air);
    this.release = null;
    return () => {
      arrive(this.root, this.#air, departures, this.#places);
    };
  };

  /** Shows moves that the table has been drawn after already. */
  retell(events: readonly TableEvent[]): void {
    const departures = depart(this.root, events, null, this.#places, this.#air);
    arrive(this.root, this.#air, departures, this.#places);
  }

  /** Lets `count` cards fly face down from one place to another, in a few packets. */
  send(source: ZoneId, place: ZoneId, count: number, withinMs: number): void {
    if (isMoving() && count > 0)
      send(this.root, this.#air, source, place, sharesOf(count, Math.min(count, 5)), withinMs);
  }

  shuffle(zone: ZoneId): void {
    if (isMoving()) shuffle(this.root, zone, this.#air, 0);
  }

  /** Ends every flight: all cards are seen where they are. */
  land(): void {
    this.#air.clear();
  }

  /** A card is taken up that may still be on its way to its place. */
  take(face: HTMLElement): void {
    this.#air.take(face);
  }

  /** Brings a card that was dropped in vain back to its place. */
  bringBack(face: HTMLElement, from: DOMRect): void {
    if (isMoving()) flyBack(this.#air, face, from);
  }
}
