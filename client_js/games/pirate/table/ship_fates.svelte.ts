/**
 * The fates of Pirate's ships (captured, sunk, or the viewer's card came too late), each shown for
 * a moment in the ship's place.
 */

import type { Seat } from '../../../sdk';
import type { PirateEvent, Suit } from '../generated';

/**
 * The fate of a ship: captured by a seat, or `sunk`. `late` means that the viewer's card for it
 * came too late.
 */
export type Fate = 'sunk' | 'late' | { readonly capturedBy: Seat };

/**
 * The fate of a ship that is shown for a moment. `number` distinguishes it from an equal one
 * before.
 */
export type ShownFate = { readonly fate: Fate; readonly number: number };

/** An event of the table. All but captures and sinkings are ignored. */
type TableEvent = PirateEvent | { readonly type: string };

/** The time for which the fate of a ship is shown, in milliseconds. */
export const SHOWN_MS = 1800;

export class ShipFates {
  #fates = $state.raw<Partial<Record<Suit, ShownFate>>>({});
  #number = 0;

  of(suit: Suit): ShownFate | undefined {
    return this.#fates[suit];
  }

  add(events: readonly TableEvent[]): void {
    for (const event of events) {
      if (isCapture(event)) this.#show(event.ship, { capturedBy: event.seat });
      else if (isSinking(event)) this.#show(event.ship, 'sunk');
    }
  }

  /**
   * Show that the viewer's card for a ship came too late, unless the fate of the ship shows
   * already.
   */
  late(suit: Suit): void {
    if (!this.#fates[suit]) this.#show(suit, 'late');
  }

  #show(suit: Suit, fate: Fate): void {
    const fates = { fate, number: (this.#number += 1) };
    this.#fates = { ...this.#fates, [suit]: fates };
    setTimeout(() => {
      if (this.#fates[suit] === fates) this.#fates = { ...this.#fates, [suit]: undefined };
    }, SHOWN_MS);
  }
}

function isCapture(event: TableEvent): event is Extract<PirateEvent, { type: 'ship_captured' }> {
  return event.type === 'ship_captured';
}

function isSinking(event: TableEvent): event is Extract<PirateEvent, { type: 'ship_sunk' }> {
  return event.type === 'ship_sunk';
}
