/** What has just become of ships: it is seen for a moment where each was. */

import type { Seat } from '../../../sdk';
import type { PirateEvent, Suit } from '../generated';

/** A ship that was captured by `by`; that sank, where that is null. */
export type News = { readonly by: Seat | null; readonly number: number };

/** What happened on a table; all but captures and sinkings is passed over. */
type Told = PirateEvent | { readonly type: string };

/** How long it is seen. */
export const NEWS_MS = 1800;

export class ShipNews {
  #news = $state.raw<Partial<Record<Suit, News>>>({});
  /** Counts, so that the news of one suit can follow on each other. */
  #number = 0;

  of(suit: Suit): News | undefined {
    return this.#news[suit];
  }

  take(events: readonly Told[]): void {
    for (const event of events) {
      if (isCapture(event)) this.#show(event.ship, event.seat);
      else if (isSinking(event)) this.#show(event.ship, null);
    }
  }

  #show(suit: Suit, by: Seat | null): void {
    const news = { by, number: (this.#number += 1) };
    this.#news = { ...this.#news, [suit]: news };
    setTimeout(() => {
      if (this.#news[suit] === news) this.#news = { ...this.#news, [suit]: undefined };
    }, NEWS_MS);
  }
}

function isCapture(event: Told): event is Extract<PirateEvent, { type: 'ship_captured' }> {
  return event.type === 'ship_captured';
}

function isSinking(event: Told): event is Extract<PirateEvent, { type: 'ship_sunk' }> {
  return event.type === 'ship_sunk';
}
