/**
 * How many cards are seen in each place while some are on their way: the number at a place is that
 * of the cards which have come and have not left yet.
 */

import type { ZoneId, ZoneView } from './generated';

export class VisibleCounts {
  #off = $state.raw<Readonly<Record<ZoneId, number>>>({});

  /** Shows so many more cards in a place than it has (fewer, where negative). */
  add(zone: ZoneId, cards: number): void {
    if (cards === 0) return;
    const { [zone]: before = 0, ...others } = this.#off;
    const off = before + cards;
    this.#off = off === 0 ? others : { ...others, [zone]: off };
  }

  /** How many cards are seen in a place. */
  in(zone: Pick<ZoneView, 'id' | 'count'>): number {
    return Math.max(0, zone.count + (this.#off[zone.id] ?? 0));
  }
}
