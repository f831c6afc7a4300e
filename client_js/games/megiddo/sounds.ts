/** Chooses the sounds of the events at a Megiddo table. */

import type { Sound } from '../../ui/sound';
import type { MegiddoStepEvent, MegiddoView } from './position';

/** Return the sounds of `events` at a table of Megiddo, which led to `view`. */
export function sounds(view: MegiddoView, events: readonly MegiddoStepEvent[]): Sound[] {
  const played = events.flatMap((event): Sound[] => {
    switch (event.type) {
      case 'laid':
        return ['move'];
      case 'captured':
        return ['gain'];
      case 'turn':
        return event.seat === view.viewer ? ['turn'] : [];
      default:
        return [];
    }
  });
  // Several waves of captures make one sound.
  return [...new Set(played)];
}
