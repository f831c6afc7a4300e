/** How the table is arranged in the space that there is. */

import type { Size } from '../board/board';
import { planOf } from '../board/plan';

/**
 * `wide`: what is counted stands to the left of the board. `tall`: above and below it. `low`: all
 * else stands beside the board, which takes the whole height.
 */
export type Shape = 'wide' | 'tall' | 'low';

/** How much the parts around the board take, in pixels. */
const BARS = 100;
const LINE = 34;
const SIDE = 200;
const STRIP = 60;
/** Below this height bars over and under the board would leave too little of it. */
const LOW = 480;

export function shapeOf(size: Size, width: number, height: number): Shape {
  if (height < LOW && width > height) return 'low';
  const free = height - BARS - LINE;
  const wide = planOf(size, width - 2 * SIDE, free);
  const tall = planOf(size, width, free - 2 * STRIP);
  return wide.nearest >= tall.nearest ? 'wide' : 'tall';
}
