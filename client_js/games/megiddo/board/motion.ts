/** How stones come to the board and change their owner. */

import { draw, type TransitionConfig } from 'svelte/transition';
import { isStill } from '../../../ui/motion';

/** How long a wave of captured stones takes to turn, and a stone to be laid. */
export const WAVE_MS = 150;
export const LAYING_MS = 120;
const ROW_MS = 500;

/** What a stone does: it is laid, or one side of it turns away and then the other one up. */
type Motion = 'laid' | 'away' | 'up';

export function move(_node: Element, { motion }: { motion: Motion }): TransitionConfig {
  if (isStill()) return { duration: 0 };
  if (motion === 'laid')
    return {
      duration: LAYING_MS,
      css: (t, u) => `opacity: ${t}; transform: scale(${1 + 0.3 * u * u})`,
    };
  const duration = WAVE_MS / 2;
  return {
    duration,
    delay: motion === 'up' ? duration : 0,
    css: (t) => `transform: scaleX(${t})`,
  };
}

/** A row is drawn from one end to the other. */
export function drawRow(node: SVGPathElement): TransitionConfig {
  return isStill() ? { duration: 0 } : draw(node, { duration: ROW_MS });
}
