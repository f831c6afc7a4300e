/** Formats numbers, percentages, lists, dates and times in the current language. */

import { locale } from './texts.svelte';

/** Return `a`, `a and b`, or `a, b and c`. */
export function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(TAGS[locale.language]).format(names);
}

/** Return a number such as `1,234`, with this many digits after the decimal point. */
export function formatNumber(value: number, digits = 0): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(TAGS[locale.language], format).format(value);
}

/** Return a number with its sign: `+4.1`, `−0.3`, `0.0`. */
export function formatSigned(value: number, digits: number): string {
  const format = {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  } as const;
  return new Intl.NumberFormat(TAGS[locale.language], format).format(value).replace('-', '−');
}

/** Return a gain or a loss as a percentage with its sign: `+9%`, `−4%`, `0%`. */
export function formatGain(share: number): string {
  const format = { style: 'percent', signDisplay: 'exceptZero' } as const;
  return new Intl.NumberFormat(TAGS[locale.language], format).format(share).replace('-', '−');
}

/** Return a probability with one decimal: `2.4%`. */
export function formatShare(share: number): string {
  const format = { style: 'percent', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(TAGS[locale.language], format).format(share);
}

/** Return how long ago something was: `5 minutes ago`. */
export function formatAgo(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  return new Intl.RelativeTimeFormat(TAGS[locale.language]).format(-count, unit);
}

/** Return a date: `3 March 2026`. */
export function formatDate(ms: number): string {
  return new Intl.DateTimeFormat(TAGS[locale.language], { dateStyle: 'long' }).format(ms);
}

/** Return a date for a list: `3 Mar 2026`. */
export function formatShortDate(ms: number): string {
  return new Intl.DateTimeFormat(TAGS[locale.language], { dateStyle: 'medium' }).format(ms);
}

/** Return a date and a time: `3 Mar 2026, 14:05`. */
export function formatDateTime(ms: number): string {
  const format = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(TAGS[locale.language], format).format(ms);
}

/** International English: the day before the month, and no comma before `and`. */
const TAGS = { en: 'en-GB', id: 'id' } as const;
