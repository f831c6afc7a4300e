/**
 * Computes Megiddo's position after an event, in step with `fold_megiddo` in
 * protocol/games/megiddo.py. The client keeps its position current with it.
 */

import { EventMismatch, type Seat } from '../../sdk';
import { otherSeat } from '../../ui/seats';
import { EMPTY } from './board/captures';
import type { MegiddoEvent, MegiddoPosition, Point } from './generated';

/**
 * Return the position after an event. Throws EventMismatch if the event does not fit the position,
 * such as a stone on an occupied point.
 */
export function fold(position: MegiddoPosition, event: MegiddoEvent): MegiddoPosition {
  switch (event.type) {
    case 'turn': {
      const { seat, number } = event;
      return { ...position, first: position.first ?? seat, turn: seat, number };
    }
    case 'laid': {
      const { seat, ring, spoke } = event;
      const last = { ring, spoke };
      const stones = replaceStones(position.stones, [last], EMPTY, stoneOf(seat));
      return { ...position, stones, last };
    }
    case 'captured': {
      const { seat, points } = event;
      const stones = replaceStones(
        position.stones,
        points,
        stoneOf(otherSeat(seat)),
        stoneOf(seat),
      );
      const captured: [number, number] = [...position.captured];
      captured[seat] += points.length;
      return { ...position, stones, captured };
    }
    case 'rows':
      return { ...position, rows: event.rows };
  }
}

function stoneOf(seat: Seat): string {
  return String(seat);
}

/**
 * Return the stones with these points changed to `after`. Throws EventMismatch if one is not `before`.
 */
function replaceStones(
  stones: readonly string[],
  points: readonly Point[],
  before: string,
  after: string,
): string[] {
  const rings = stones.map((ring) => Array.from(ring));
  for (const { ring, spoke } of points) {
    const on = rings[ring - 1];
    if (on?.[spoke] !== before)
      throw new EventMismatch(`not '${before}' at ring ${ring}, spoke ${spoke}`);
    on[spoke] = after;
  }
  return rings.map((ring) => ring.join(''));
}
