/** Numbers, lists and times as the language that is spoken writes them. */

import { locale } from './texts.svelte';

/** `a`, `a and b`, `a, b and c`. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(TAGS[locale.language]).format(names);
}

/** `1,234`; with this many digits after the decimal sign. */
export function figures(value: number, digits = 0): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(TAGS[locale.language], format).format(value);
}

/** How long ago something was: `5 minutes ago`. */
export function since(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  return new Intl.RelativeTimeFormat(TAGS[locale.language]).format(-count, unit);
}

/** A day: `3 March 2026`. */
export function day(ms: number): string {
  return new Intl.DateTimeFormat(TAGS[locale.language], { dateStyle: 'long' }).format(ms);
}

/** A day and a time on it: `3 Mar 2026, 14:05`. */
export function moment(ms: number): string {
  const format = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(TAGS[locale.language], format).format(ms);
}

/** English as most of the world writes it: days before months, no comma before `and`. */
const TAGS = { en: 'en-GB', id: 'id' } as const;
