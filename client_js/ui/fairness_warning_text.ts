/** The warning for a player whose browser detects unfair behaviour of the server. */

import { t } from '../i18n/texts.svelte';
import type { Doubt } from '../sdk';

export function doubtText(doubt: Doubt): string {
  return t(`table:doubt.${doubt}`);
}
