/**
 * Svelte transitions on a Megiddo board: a stone is laid, a captured stone turns over, and a
 * completed row is drawn.
 */

import { draw, type TransitionConfig } from 'svelte/transition';
import { prefersReducedMotion } from '../../../ui/motion';

/** The time to turn a wave of captured stones, and to lay a stone. */
export const WAVE_MS = 150;
export const LAYING_MS = 120;
const ROW_MS = 500;

/** The motion of a stone: it is laid, or turns its old side away, or turns its new side up. */
type Motion = 'laid' | 'away' | 'up';

/**
 * Animate a stone: `laid` fades it in, and `away` and `up` are the two halves of turning a captured
 * stone. With reduced motion, the change is immediate.
 */
export function move(_node: Element, { motion }: { motion: Motion }): TransitionConfig {
  if (prefersReducedMotion()) return { duration: 0 };
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

/** Animate a completed row as a line drawn from one end to the other. */
export function drawRow(node: SVGPathElement): TransitionConfig {
  return prefersReducedMotion() ? { duration: 0 } : draw(node, { duration: ROW_MS });
}
