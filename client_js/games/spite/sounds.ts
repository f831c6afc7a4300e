/** Chooses the sounds of the events at Spite and Malice's table. */

import type { Sound } from '../../ui/sound';
import { kindOf } from '../cards/zones';
import type { SpiteStepEvent, SpiteView } from './position';

/** Return the sounds of `events` at a table of Spite and Malice, which led to `view`. */
export function sounds(view: SpiteView, events: readonly SpiteStepEvent[]): Sound[] {
  return events.flatMap((event): Sound[] => {
    if (event.type === 'turn') return event.seat === view.viewer ? ['turn'] : [];
    if (event.type !== 'moved') return [];
    switch (kindOf(event.source)) {
      case 'build':
        return ['gain'];
      case 'stock':
        return ['count'];
      default:
        return ['move'];
    }
  });
}
