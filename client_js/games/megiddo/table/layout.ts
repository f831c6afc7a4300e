/**
 * Chooses the arrangement of Megiddo's table for the available space: the counts and bars beside
 * the board, or above and below it.
 */

import type { Size } from '../board/board';
import { planOf } from '../board/plan';

/**
 * `wide`: the counts stand to the left of the board. `tall`: they stand above and below it. `low`:
 * everything else stands beside the board, which takes the whole height.
 */
export type Shape = 'wide' | 'tall' | 'low';

/** The space for the parts around the board, in pixels. */
const BARS = 100;
const LINE = 34;
const SIDE = 200;
const STRIP = 60;
/**
 * The height below which bars above and below the board would leave it too little room, in pixels.
 */
const LOW = 480;

/**
 * Return the arrangement for a table of this size in pixels: `low` if it is wide but not high,
 * otherwise the one with the larger board. `finger` is the distance of points below which the board
 * becomes an oval.
 */
export function shapeOf(size: Size, width: number, height: number, finger: number): Shape {
  if (height < LOW && width > height) return 'low';
  const free = height - BARS - LINE;
  const wide = planOf(size, width - 2 * SIDE, free, { finger });
  const tall = planOf(size, width, free - 2 * STRIP, { finger });
  return wide.nearest >= tall.nearest ? 'wide' : 'tall';
}
