/** What has just become of ships: it is seen for a moment where each was. */

import type { Seat } from '../../../sdk';
import type { PirateEvent, Suit } from '../generated';

/**
 * What became of a ship: `captured` by a seat, or `sunk`; or of the viewer's card for it, which came
 * too `late`.
 */
export type Fate = 'sunk' | 'late' | { readonly capturedBy: Seat };

/** `number`: counts the fates, so that the same ones can be seen twice. */
export type ShownFate = { readonly fate: Fate; readonly number: number };

/** What happened on a table; all but captures and sinkings is passed over. */
type TableEvent = PirateEvent | { readonly type: string };

/** How long it is seen. */
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

  /** The viewer's card for a ship came too late. What became of the ship says so better. */
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
