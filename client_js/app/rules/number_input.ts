/** What is typed where an option's value is a number. */

import { t } from '../../i18n/texts.svelte';

/** Why a text is no whole number within a range, as a sentence that says what is; null where it is. */
export function numberProblem(
  said: string,
  [least, most]: readonly [number, number],
): string | null {
  const value = Number(said);
  const whole = /^\d+$/.test(said.trim());
  if (whole && value >= least && value <= most) return null;
  return t('rules:range', { least, most });
}
