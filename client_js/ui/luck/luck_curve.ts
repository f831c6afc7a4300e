/**
 * Computes the curve of a player's luck over a finished game from its luck ledger, and finds the
 * greatest chance events.
 */

import type { LuckEvent, Seat } from '../../sdk';

/** The unit of ledgers: a millionth of the probability of winning. */
const UNIT = 1e6;
/** The smallest height of a curve above and below its middle, as a share of a win. */
const LEAST = 0.1;
/** The margin for the line, in pixels. */
const EDGE = 4;

export type LuckCurve = {
  /** The `d` attribute of the path. */
  readonly line: string;
  /** The height of no luck. */
  readonly middle: number;
  readonly lowest: number;
  readonly highest: number;
  /** The luck of the whole game. */
  readonly total: number;
};

/** Return the luck of a chance event for a seat, as a share of a win. */
export function luckOf({ seat, luck }: LuckEvent, of: Seat): number {
  return (seat === of ? luck : -luck) / UNIT;
}

/** Return the events with the most luck for either seat, the greatest first. */
export function greatestEvents(events: readonly LuckEvent[], count: number): LuckEvent[] {
  return events.toSorted((a, b) => Math.abs(b.luck) - Math.abs(a.luck)).slice(0, count);
}

/** Return the curve of a seat's luck up to each step, in `width` by `height` pixels. */
export function luckCurve(
  events: readonly LuckEvent[],
  seat: Seat,
  width: number,
  height: number,
): LuckCurve {
  let total = 0;
  const sums = events.map((event) => {
    total += luckOf(event, seat);
    return total;
  });
  const [lowest, highest] = [Math.min(0, ...sums), Math.max(0, ...sums)];
  const most = Math.max(LEAST, -lowest, highest);
  const last = events.at(-1)?.step ?? 0;
  const x = (step: number): number => round(EDGE + (step / Math.max(1, last)) * (width - 2 * EDGE));
  const y = (luck: number): number => round(height / 2 - (luck / most) * (height / 2 - EDGE));
  const line = events.map(({ step }, place) => `L${x(step)} ${y(sums[place] ?? 0)}`);
  return {
    line: `M${EDGE} ${y(0)}${line.join('')}`,
    middle: y(0),
    lowest,
    highest,
    total,
  };
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
