/** The selectable speeds of a replay, and the duration of a step at normal speed. */

/** The duration of a step at normal speed, in milliseconds. */
export const PAUSE_MS = 1000;

/** The speeds of a replay, as factors of the normal speed. */
export const SPEEDS = [0.5, 1, 2, 4] as const;

export type Speed = (typeof SPEEDS)[number];

export const NORMAL: Speed = 1;

/** Return the next faster speed of a replay; after the fastest, the slowest. */
export function speedAfter(speed: Speed): Speed {
  return SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? NORMAL;
}
