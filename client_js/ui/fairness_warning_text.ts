/** The warning for a player whose browser detects unfair behaviour of the server. */

import { t } from '../i18n/texts.svelte';
import type { FairnessWarning } from '../sdk';

export function fairnessWarningText(warning: FairnessWarning): string {
  return t(`table:fairnessWarning.${warning}`);
}
