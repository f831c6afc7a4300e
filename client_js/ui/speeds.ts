/**
 * Returns the speed class of a time control (bullet to correspondence), by which ratings are
 * separated. It must give the same classes as the server.
 */

import type { Speed, TimeControl } from '../sdk';

const MINUTE_MS = 60_000;
/** The approximate number of a player's turns in a game. */
const TURNS = 30;
/** Each speed with the bound on the time that a clock gives for a game. */
const BELOW_MS = [
  ['bullet', 3 * MINUTE_MS],
  ['blitz', 8 * MINUTE_MS],
  ['rapid', 25 * MINUTE_MS],
] as const;

/** Return the class of a clock by the time that it gives a player for a game of usual length. */
export function speedOf(clock: TimeControl | null): Speed {
  if (clock === null || clock.days > 0) return 'correspondence';
  const given = clock.bank_ms + TURNS * clock.increment_ms;
  return BELOW_MS.find(([, bound]) => given < bound)?.[0] ?? 'classical';
}
