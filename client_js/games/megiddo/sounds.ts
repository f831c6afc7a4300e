import type { Sound } from '../../ui/sound';
import type { MegiddoStepEvent, MegiddoView } from './position';

/** What `events`, which led to `view`, sound like. */
export function sounds(view: MegiddoView, events: readonly MegiddoStepEvent[]): Sound[] {
  const heard = events.flatMap((event): Sound[] => {
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
  // Several waves of captures are one gain.
  return [...new Set(heard)];
}
