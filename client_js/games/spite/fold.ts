/**
 * Computes Spite and Malice's position after an event, in step with `fold_spite` in
 * protocol/games/spite.py. The client keeps its position current with it.
 */

import { EventMismatch } from '../../sdk';
import { foldZones } from '../cards/fold';
import { zoneOf } from '../cards/zones';
import type { SpiteEvent, SpitePosition } from './generated';

/**
 * Return the position after an event. Throws EventMismatch if the event does not fit the position,
 * such as a card that is not in its zone.
 */
export function fold(position: SpitePosition, event: SpiteEvent): SpitePosition {
  if (event.type === 'turn') {
    const { seat, number } = event;
    return { ...position, turn: { seat, number, moved: false }, first: position.first ?? seat };
  }
  const zones = foldZones(position.zones, event);
  if (event.type !== 'moved' || !position.turn || position.turn.moved)
    return { ...position, zones };
  // Only the seat in turn moves cards out of its own zones.
  const source = zoneOf(position.zones, event.source);
  if (!source) throw new EventMismatch(`no zone ${event.source}`);
  const moved = source.owner === position.turn.seat;
  return { ...position, zones, turn: { ...position.turn, moved } };
}
