/** The one pile that is spread for reading. */

import type { ZoneId } from '../../cards/generated';

export class SpreadPile {
  zone = $state<ZoneId | null>(null);
  /** True after a long press or a tap. The pile then stays spread until the next press anywhere. */
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
