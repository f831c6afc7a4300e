/** How long a step of a replay that plays by itself is seen. */

export const NORMAL_MS = 1000;

export const SPEEDS = [
  ['slow', 2000],
  ['normal', NORMAL_MS],
  ['fast', 350],
] as const;
