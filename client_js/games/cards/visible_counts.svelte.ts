/**
 * The number of cards that the player sees in each zone while cards fly: those that have landed and
 * have not left. Counters on the table show it.
 */

import type { ZoneId, ZoneView } from './generated';

export class VisibleCounts {
  #off = $state.raw<Readonly<Record<ZoneId, number>>>({});

  /**
   * Add `cards` to the difference between the cards shown in a zone and those in it (fewer if
   * negative).
   */
  add(zone: ZoneId, cards: number): void {
    if (cards === 0) return;
    const { [zone]: before = 0, ...others } = this.#off;
    const off = before + cards;
    this.#off = off === 0 ? others : { ...others, [zone]: off };
  }

  /** Return the number of cards visible in a zone. */
  in(zone: Pick<ZoneView, 'id' | 'count'>): number {
    return Math.max(0, zone.count + (this.#off[zone.id] ?? 0));
  }
}
