/** What clocks show, in figures and in words. */

import type { Seat, TimeControl, TimeLeft } from '../sdk';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Below this, tenths of a second count. */
export const NEAR_MS = 20 * SECOND_MS;

/** What a seat has left, at this time by the server's clock. */
export function leftMs(time: TimeLeft, seat: Seat, nowMs: number): number {
  const ran = time.running[seat] ? Math.max(0, nowMs - time.at_ms) : 0;
  return Math.max(0, time.left_ms[seat] - ran);
}

/** `4:05`, `1:02:03`, `2 d 4 h`; near the end `9.3`. Never more than there is. */
export function timeFigures(ms: number): string {
  if (ms >= DAY_MS) return `${Math.floor(ms / DAY_MS)} d ${Math.floor((ms % DAY_MS) / HOUR_MS)} h`;
  if (ms < NEAR_MS) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = two(Math.floor(ms / SECOND_MS) % 60);
  const minutes = Math.floor(ms / MINUTE_MS) % 60;
  if (ms < HOUR_MS) return `${minutes}:${seconds}`;
  return `${Math.floor(ms / HOUR_MS)}:${two(minutes)}:${seconds}`;
}

/** How long until other figures are to be shown. */
export function changesInMs(ms: number): number {
  const step = ms < NEAR_MS ? 100 : ms < DAY_MS ? SECOND_MS : MINUTE_MS;
  return (ms % step) + 1;
}

/** How long players may take: `5 min + 20 s a turn`, `3 days a turn`, `10 min for the game`. */
export function clockWords(clock: TimeControl, turns: boolean): string {
  if (clock.days > 0) {
    const days = clock.days === 1 ? '1 day' : `${clock.days} days`;
    return turns ? `${days} a turn` : `${days} for the game`;
  }
  const bank = spanWords(clock.bank_ms);
  if (!turns) return `${bank} for the game`;
  return clock.increment_ms > 0 ? `${bank} + ${spanWords(clock.increment_ms)} a turn` : bank;
}

function spanWords(ms: number): string {
  return ms % MINUTE_MS === 0 ? `${ms / MINUTE_MS} min` : `${Math.round(ms / SECOND_MS)} s`;
}

function two(count: number): string {
  return String(count).padStart(2, '0');
}
