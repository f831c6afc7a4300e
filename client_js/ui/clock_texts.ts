/**
 * Computes the remaining time on a player's clock, and composes the texts for it and for time
 * controls.
 */

import { formatNumber } from '../i18n/formats';
import { t } from '../i18n/texts.svelte';
import type { Seat, TimeControl, TimeLeft } from '../sdk';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The remaining time below which clocks display tenths of a second. */
export const NEAR_MS = 20 * SECOND_MS;

/** Return a seat's remaining time at a time of the server's clock. */
export function leftMs(time: TimeLeft, seat: Seat, nowMs: number): number {
  const ran = time.running[seat] ? Math.max(0, nowMs - time.at_ms) : 0;
  return Math.max(0, time.left_ms[seat] - ran);
}

/** Return the remaining time, rounded down: `4:05`, `1:02:03`, `2 d 4 h`, or `9.3` near the end. */
export function timeFigures(ms: number): string {
  if (ms >= DAY_MS) {
    const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
    return t('words:daysHours', { days: Math.floor(ms / DAY_MS), hours });
  }
  return ms < NEAR_MS ? formatNumber(Math.floor(ms / 100) / 10, 1) : minuteFigures(ms);
}

/** Return a time in hours, minutes and seconds: `0:07`, `4:05` or `1:02:03`. */
export function minuteFigures(ms: number): string {
  const seconds = two(Math.floor(ms / SECOND_MS) % 60);
  const minutes = Math.floor(ms / MINUTE_MS) % 60;
  if (ms < HOUR_MS) return `${minutes}:${seconds}`;
  return `${Math.floor(ms / HOUR_MS)}:${two(minutes)}:${seconds}`;
}

/** Return the time until the displayed figures of a clock change. */
export function changesInMs(ms: number): number {
  const step = ms < NEAR_MS ? 100 : ms < DAY_MS ? SECOND_MS : MINUTE_MS;
  return (ms % step) + 1;
}

/**
 * Return the time control in short: `5 min + 20 s per turn`, `3 days per turn`, `10 min per game`.
 */
export function clockText(clock: TimeControl, turns: boolean): string {
  const span = clockSpan(clock);
  if (!turns) return t('words:clock.game', { span });
  if (clock.days > 0) return t('words:clock.turn', { span });
  if (clock.increment_ms === 0) return span;
  return t('words:clock.both', { span, more: spanText(clock.increment_ms) });
}

/** Return the time control as a sentence for an invitation. Null: no clock. */
export function clockSentence(clock: TimeControl | null, turns: boolean): string {
  if (clock === null) return t('words:clockSentence.none');
  const span = clockSpan(clock);
  if (!turns) return t('words:clockSentence.game', { span });
  if (clock.days > 0) return t('words:clockSentence.turn', { span });
  if (clock.increment_ms === 0) return t('words:clockSentence.each', { span });
  return t('words:clockSentence.both', { span, more: spanText(clock.increment_ms) });
}

function clockSpan({ bank_ms, days }: TimeControl): string {
  return days === 0 ? spanText(bank_ms) : t('words:days', { count: days });
}

/** Return a duration in minutes, or in seconds if it is not in whole minutes. */
function spanText(ms: number): string {
  return ms % MINUTE_MS === 0
    ? t('words:min', { minutes: ms / MINUTE_MS })
    : t('words:s', { seconds: Math.round(ms / SECOND_MS) });
}

function two(count: number): string {
  return String(count).padStart(2, '0');
}
