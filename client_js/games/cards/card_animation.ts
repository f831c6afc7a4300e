/**
 * The animation of a card game's table: cards fly between zones when a match changes. A table calls
 * `show` from its match's `animate`.
 */

import { matchEvents, type GameTypes } from '../../sdk';
import type { Arrival, Shown } from '../../ui/live_match.svelte';
import { prefersReducedMotion } from '../../ui/motion';
import { zoneElement } from './card_elements';
import { FlightLayer } from './flight_layer';
import type { VisibleCounts } from './visible_counts.svelte';
import {
  recordDepartures,
  countOf,
  isAnimated,
  movesIn,
  reversed,
  type Departures,
  type ZoneTraits,
  type Release,
  type TableEvent,
} from './departures';
import { movesBetween } from './moves_between';
import { planLaunch, flyBack, planShuffle, send, sharesOf } from './flights';
import type { ZoneId, ZoneView } from './generated';

/** A game whose cards lie in zones. */
export type GameOfCards = GameTypes & {
  event: TableEvent;
  position: { readonly zones: readonly ZoneView[] };
};

export class CardAnimation {
  /** The place where the player dropped the card of the next move; null when it was not dragged. */
  release: Release | null = null;
  /** The element that holds the `[data-zone]` zones and the `[data-face]` cards in them. */
  readonly root: HTMLElement;
  readonly #layer: FlightLayer;
  readonly #traits: ZoneTraits;
  readonly #zones: () => readonly ZoneView[];
  /** The cards of the change that was shown last, until their flights start. */
  #leaving: Departures | null = null;

  /**
   * Create the animation of one table. Cards fly in `layer`, which covers the page. `zones` returns
   * the zones shown now. The animation keeps `counts` at the cards that the player can see.
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

  /**
   * Record the places of the cards that a change moves, before the table is redrawn. Call the
   * returned function after the redrawing, and the function that it returns to start the flights.
   */
  show({ events, undone }: Shown<GameOfCards>): Arrival {
    const back = matchEvents<GameOfCards>(events).findLast((event) => event.type === 'taken_back');
    // A takeback event carries the position before the move, not the moves back, so work them out.
    const seen: readonly TableEvent[] = back
      ? movesBetween(this.#zones(), back.position.zones)
      : [...reversed(undone), ...events];
    const departures = recordDepartures(this.root, seen, this.release, this.#traits, this.#layer);
    this.release = null;
    this.#leaving = departures;
    return () => {
      if (this.#leaving !== departures) return () => undefined;
      this.#leaving = null;
      const launch = planLaunch(this.root, this.#layer, departures, this.#traits);
      const swept = this.#placesSwept(seen);
      return () => {
        launch();
        for (const place of swept) this.#layer.mark(place);
      };
    };
  }

  /** With reduced motion, return the places of zones whose cards have left as a group. */
  #placesSwept(events: readonly TableEvent[]): DOMRect[] {
    if (!prefersReducedMotion() || document.hidden) return [];
    return movesIn(events).flatMap((move) => {
      if (countOf(move) < 2 || !this.#traits.gathered.test(move.source)) return [];
      return zoneElement(this.root, move.source)?.getBoundingClientRect() ?? [];
    });
  }

  /** Animate moves again that the table already shows: the cards that are drawn after the deal. */
  replay(events: readonly TableEvent[]): void {
    const departures = recordDepartures(this.root, events, null, this.#traits, this.#layer);
    planLaunch(this.root, this.#layer, departures, this.#traits)();
  }

  /** Fly `count` cards face down from one zone to another, in at most five packets. */
  send(source: ZoneId, place: ZoneId, count: number, withinMs: number): void {
    if (isAnimated() && count > 0)
      send(this.root, this.#layer, source, place, sharesOf(count, Math.min(count, 5)), withinMs);
  }

  /** Animate a shuffle of the pile in a zone, unless motion is reduced or the page is hidden. */
  shuffle(zone: ZoneId): void {
    if (isAnimated()) planShuffle(this.root, zone, this.#layer)(0);
  }

  /** End every flight, also those about to start, so that all cards show in their places. */
  finish(): void {
    this.#leaving = null;
    this.#layer.landAll();
  }

  /** Land the flight to a card that the player picks up. */
  intercept(face: HTMLElement): void {
    this.#layer.intercept(face);
  }

  /** Return a dropped card to its place. */
  flyBack(face: HTMLElement, from: DOMRect): void {
    if (isAnimated()) flyBack(this.#layer, face, from);
  }
}
