const still = matchMedia('(prefers-reduced-motion: reduce)');

/** True when the player's system asks for no motion. */
export function isStill(): boolean {
  return still.matches;
}
