/**
 * Composes the texts about the daily deal: scores and their parts, places, streaks, days, the line
 * to share, and the reason why a game could not begin.
 */

import { formatDate, formatNumber, formatSigned } from '../../i18n/formats';
import { t } from '../../i18n/texts.svelte';
import { HttpError, type Daily, type DailyResult, type DailyStreak } from '../../sdk';
import { failureText } from '../rejection_texts';

const DAY_MS = 24 * 3600 * 1000;
/** The streak at which the server stops counting. */
const LONGEST = 50;

/**
 * The parts of a score, in tenths of a point: the points ahead, and the corrections for luck and for
 * the deal.
 */
export type ScoreParts = { readonly lead: number; readonly luck: number; readonly deal: number };

/** Return a score, in hundredths of a point, as points with a sign: `+4.1`. */
export function scoreText(score: number): string {
  return formatSigned(score / 100, 1);
}

/** Return the parts of a score in tenths of a point, rounded so that they add up to it. */
export function partsOf(result: Pick<DailyResult, 'left' | 'luck' | 'score'>): ScoreParts {
  const [own = 0, bot = 0] = result.left;
  const lead = 10 * (bot - own);
  const luck = -Math.round(result.luck / 10);
  return { lead, luck, deal: Math.round(result.score / 10) - lead - luck };
}

/** Return how the player compares with those in the table so far. */
export function placeText({ place, players, listed }: DailyResult): string {
  if (listed) return t('daily:place', { place, count: players, number: formatNumber(players) });
  if (players === 0) return t('daily:alone');
  return t('daily:guestPlace', { place, number: formatNumber(players + 1) });
}

/** Return the visitor's streak as a sentence; null without one. */
export function streakText({ days }: DailyStreak): string | null {
  if (days === 0) return null;
  const number = formatNumber(days);
  return days < LONGEST
    ? t('daily:streak', { count: days, number })
    : t('daily:longest', { number });
}

/** Return the number of a streak's days, with a plus where the server stops counting. */
export function streakNumber({ days }: DailyStreak): string {
  return `${formatNumber(days)}${days < LONGEST ? '' : '+'}`;
}

/** Return the line to share. It says nothing about the deal. */
export function shareText(site: string, day: Daily['day'], { score }: DailyResult): string {
  return t('daily:shareText', { site, day: dayText(day), score: scoreText(score) });
}

/** Return a day as a date: `27 November 2026`. */
export function dayText(day: Daily['day']): string {
  return formatDate(noonOf(day));
}

/** Return the day before a day. */
export function dayBefore(day: Daily['day']): string {
  return new Date(noonOf(day) - DAY_MS).toISOString().slice(0, 10);
}

/** Return why the game of today could not begin, from what the request threw. */
export function beginFailureText(error: unknown): string {
  const code = error instanceof HttpError ? error.problem?.code : undefined;
  if (code === 'not_registered') return t('daily:tooManyGuests');
  if (code === 'not_playing') return t('daily:over');
  return failureText(error);
}

/** Noon in UTC is on the same date nearly everywhere. */
function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}
