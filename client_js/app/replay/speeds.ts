/** How fast a replay plays by itself. */

/** How long a step is seen at the normal speed, in milliseconds. */
export const PAUSE_MS = 1000;

/** Times the normal speed. */
export const SPEEDS = [0.5, 1, 2, 4] as const;

export type Speed = (typeof SPEEDS)[number];

export const NORMAL: Speed = 1;

/** The next faster speed; after the fastest one, the slowest. */
export function speedAfter(speed: Speed): Speed {
  return SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? NORMAL;
}
