/** The one pile that is spread out so that every card of it can be read. */

import type { ZoneId } from '../../cards/generated';

export class Reading {
  open = $state<ZoneId | null>(null);
  /** Spread by a long press or a tap: it then stays until the next press anywhere. */
  pinned = $state(false);

  hover(zone: ZoneId | null): void {
    if (!this.pinned) this.open = zone;
  }

  pin(zone: ZoneId): void {
    this.open = zone;
    this.pinned = true;
  }

  close(): void {
    this.open = null;
    this.pinned = false;
  }
}
