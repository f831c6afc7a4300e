/** Checks the numbers that a visitor types in the dialog for custom rules. */

import { t } from '../../i18n/texts.svelte';

/**
 * Return a sentence with the allowed range if a text is not a whole number within it; else null.
 */
export function numberProblem(
  text: string,
  [least, most]: readonly [number, number],
): string | null {
  const value = Number(text);
  const whole = /^\d+$/.test(text.trim());
  if (whole && value >= least && value <= most) return null;
  return t('rules:range', { least, most });
}
