/** Lets cards fly when a match changes: a table sets `show` as its match's `stage`. */

import { eventsAround, type GameTypes } from '../../sdk';
import type { Stage } from '../../ui/live_match.svelte';
import { FlightLayer } from './flight_layer';
import type { VisibleCounts } from './visible_counts.svelte';
import {
  recordDepartures,
  isMoving,
  reversed,
  type ZoneTraits,
  type Release,
  type TableEvent,
} from './departures';
import { movesBetween } from './moves_between';
import { launchFlights, flyBack, send, sharesOf, shuffle } from './flights';
import type { ZoneId, ZoneView } from './generated';

/** A game whose cards lie in zones. */
export type GameOfCards = GameTypes & {
  event: TableEvent;
  position: { readonly zones: readonly ZoneView[] };
};

export class CardAnimation {
  /** Where the card of the next move was let go by hand; null when it was not dragged. */
  release: Release | null = null;
  /** Holds `[data-zone]` traits with `[data-face]` cards in them. */
  readonly root: HTMLElement;
  readonly #layer: FlightLayer;
  readonly #traits: ZoneTraits;
  readonly #zones: () => readonly ZoneView[];

  /**
   * `layer` lies over the whole page: cards fly in it. `zones` gives those that are shown now, and
   * `counts` is kept at what is seen of them.
   */
  constructor(
    root: HTMLElement,
    layer: HTMLElement,
    traits: ZoneTraits,
    zones: () => readonly ZoneView[],
    counts: VisibleCounts,
  ) {
    this.root = root;
    this.#layer = new FlightLayer(layer, counts);
    this.#traits = traits;
    this.#zones = zones;
  }

  readonly show: Stage<GameOfCards> = ({ events, undone }) => {
    const back = eventsAround<GameOfCards>(events).findLast((event) => event.type === 'taken_back');
    // What is taken back is told as the table before it: not by which way the cards go.
    const seen: readonly TableEvent[] = back
      ? movesBetween(this.#zones(), back.position.zones)
      : [...reversed(undone), ...events];
    const departures = recordDepartures(this.root, seen, this.release, this.#traits, this.#layer);
    this.release = null;
    return () => {
      launchFlights(this.root, this.#layer, departures, this.#traits);
    };
  };

  /** Shows moves that the table has been drawn after already. */
  replay(events: readonly TableEvent[]): void {
    const departures = recordDepartures(this.root, events, null, this.#traits, this.#layer);
    launchFlights(this.root, this.#layer, departures, this.#traits);
  }

  /** Lets `count` cards fly face down from one place to another, in a few packets. */
  send(source: ZoneId, place: ZoneId, count: number, withinMs: number): void {
    if (isMoving() && count > 0)
      send(this.root, this.#layer, source, place, sharesOf(count, Math.min(count, 5)), withinMs);
  }

  shuffle(zone: ZoneId): void {
    if (isMoving()) shuffle(this.root, zone, this.#layer, 0);
  }

  /** Ends every flight: all cards are seen where they are. */
  finish(): void {
    this.#layer.landAll();
  }

  /** A card is taken up that may still be on its way to its place. */
  intercept(face: HTMLElement): void {
    this.#layer.intercept(face);
  }

  /** Brings a card that was dropped in vain back to its place. */
  flyBack(face: HTMLElement, from: DOMRect): void {
    if (isMoving()) flyBack(this.#layer, face, from);
  }
}
