/** Chooses the sounds of the events at a Pirate table. */

import { otherSeat } from '../../ui/seats';
import type { Sound } from '../../ui/sound';
import { kindOf } from '../cards/zones';
import { fittingShipFor, hasNoCards } from './legal';
import type { PirateStepEvent, PirateView } from './position';

/**
 * Return the sounds of `events`, which led to `view`. The opponent turns cards all the time, so
 * that is heard only when the viewer may claim one.
 */
export function sounds(view: PirateView, events: readonly PirateStepEvent[]): Sound[] {
  const played = events.flatMap((event): Sound[] => {
    if (event.type === 'ship_captured')
      return [event.seat === otherSeat(view.viewer === 1 ? 1 : 0) ? 'turn' : 'gain'];
    if (event.type === 'ship_sunk') return ['turn'];
    if (event.type !== 'moved') return [];
    const [from, to] = [kindOf(event.source), kindOf(event.target)];
    if (from === 'waste' && (to === 'low' || to === 'high')) return ['move'];
    if (from !== 'stock' || to !== 'waste') return [];
    if (event.target === `waste:${view.viewer}`) return ['move'];
    return mayClaim(view) ? ['turn'] : [];
  });
  return [...new Set(played)];
}

function mayClaim(view: PirateView): boolean {
  const { viewer, game } = view;
  if (viewer === 'spectator' || !game || !hasNoCards(game.position, viewer)) return false;
  return fittingShipFor(view) !== null;
}
