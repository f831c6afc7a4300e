/** Points and rows in words. */

import type { Seat } from '../../sdk';
import { seatName } from '../../ui/seats';
import type { Point, Row } from './generated';
import type { MegiddoView } from './position';

/** `ring 2, spoke 5`. */
export function pointName({ ring, spoke }: Point): string {
  return `ring ${ring}, spoke ${spoke}`;
}

/** Whose stone it is: `your stone`, `Bo's stone`. */
export function stoneName(view: Pick<MegiddoView, 'viewer' | 'players'>, owner: Seat): string {
  return owner === view.viewer ? 'your stone' : `${seatName(view, owner)}'s stone`;
}

/** Where a row is: `on ring 3`, `on spoke 2`, `on a spiral from ring 1, spoke 0 to ring 6, spoke 5`. */
export function rowPlace({ points }: Row): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  if (points.every(({ ring }) => ring === first.ring)) return `on ring ${first.ring}`;
  if (points.every(({ spoke }) => spoke === first.spoke)) return `on spoke ${first.spoke}`;
  return `on a spiral from ${pointName(first)} to ${pointName(last)}`;
}
