/** What a player is told when their browser sees something that a fair server does not do. */

import { t } from '../i18n/texts.svelte';
import type { Doubt } from '../sdk';

export function doubtText(doubt: Doubt): string {
  return t(`table:doubt.${doubt}`);
}
