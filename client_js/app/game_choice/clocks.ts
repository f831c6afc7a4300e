/**
 * The time controls that a player chooses from for a new match, for games with and without turns.
 */

import type { TimeControl } from '../../sdk';

const MINUTE_MS = 60_000;

function bank(minutes: number, incrementS: number): TimeControl {
  return { bank_ms: minutes * MINUTE_MS, increment_ms: incrementS * 1000, days: 0 };
}

function days(count: number): TimeControl {
  return { bank_ms: 0, increment_ms: 0, days: count };
}

const WITH_TURNS: readonly TimeControl[] = [
  bank(2, 10),
  bank(5, 20),
  bank(15, 30),
  days(1),
  days(3),
];
const WITHOUT_TURNS: readonly TimeControl[] = [bank(5, 0), bank(10, 0), bank(20, 0)];

/**
 * Return the clocks for a game with or without turns: the usual one, if any, then others, the
 * fastest first.
 */
export function clocksFor(turns: boolean, usual: TimeControl | null): readonly TimeControl[] {
  const all = turns ? WITH_TURNS : WITHOUT_TURNS;
  return usual === null ? all : [usual, ...all.filter((each) => !sameClock(each, usual))];
}

/** Tell if two time controls are the same. Null: no clock. */
export function sameClock(one: TimeControl | null, other: TimeControl | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.bank_ms === other.bank_ms &&
    one.increment_ms === other.increment_ms &&
    one.days === other.days
  );
}
