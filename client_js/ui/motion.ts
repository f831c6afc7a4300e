/**
 * Tells if the player's system asks for reduced motion, in which case the client does without
 * animations.
 */

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Tell if the player's system asks for reduced motion. */
export function prefersReducedMotion(): boolean {
  return still.matches;
}
