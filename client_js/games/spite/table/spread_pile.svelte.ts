/**
 * The one pile of Spite and Malice's table that is spread for reading, while the pointer rests on
 * it or until the next press.
 */

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
