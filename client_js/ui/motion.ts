const still = matchMedia('(prefers-reduced-motion: reduce)');

/** True when the player's system asks for no motion. */
export function prefersReducedMotion(): boolean {
  return still.matches;
}
