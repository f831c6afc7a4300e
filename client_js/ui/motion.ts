/** The system's setting for reduced motion. */

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Tell if the player's system asks for reduced motion. */
export function prefersReducedMotion(): boolean {
  return still.matches;
}
