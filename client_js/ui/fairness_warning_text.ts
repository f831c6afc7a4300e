/**
 * Composes the warning for a player whose browser detects that the server behaved unfairly with a
 * game's chance.
 */

import { t } from '../i18n/texts.svelte';
import type { FairnessWarning } from '../sdk';

export function fairnessWarningText(warning: FairnessWarning): string {
  return t(`table:fairnessWarning.${warning}`);
}
