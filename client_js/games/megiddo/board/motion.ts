/** How stones come to the board and change their owner. */

import { draw, type TransitionConfig } from 'svelte/transition';
import { isStill } from '../../../ui/motion';

/** How long a wave of captured stones takes to turn, and a stone to be laid. */
export const WAVE_MS = 150;
export const LAYING_MS = 120;
const ROW_MS = 500;

/** A stone is laid, or turns its other side up. */
export function arrive(_node: Element, { turned }: { turned: boolean }): TransitionConfig {
  if (isStill()) return { duration: 0 };
  if (turned) return { ...half(WAVE_MS / 2), delay: WAVE_MS / 2 };
  return {
    duration: LAYING_MS,
    css: (t, u) => `opacity: ${t}; transform: scale(${1 + 0.3 * u * u})`,
  };
}

/** A stone's side turns away. */
export function leave(_node: Element): TransitionConfig {
  return isStill() ? { duration: 0 } : half(WAVE_MS / 2);
}

function half(duration: number): TransitionConfig {
  return { duration, easing: (t) => t, css: (t) => `transform: scaleX(${t})` };
}

/** A row is drawn from one end to the other. */
export function drawRow(node: SVGPathElement): TransitionConfig {
  return isStill() ? { duration: 0 } : draw(node, { duration: ROW_MS });
}
