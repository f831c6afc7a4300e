/** The one pile that is spread out so that every card of it can be read. */

import type { ZoneId } from '../../cards/generated';

export class SpreadPile {
  zone = $state<ZoneId | null>(null);
  /** Spread by a long press or a tap: it then stays until the next press anywhere. */
  pinned = $state(false);

  hover(zone: ZoneId | null): void {
    if (!this.pinned) this.zone = zone;
  }

  pin(zone: ZoneId): void {
    this.zone = zone;
    this.pinned = true;
  }

  close(): void {
    this.zone = null;
    this.pinned = false;
  }
}
