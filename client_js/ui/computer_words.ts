/** What computers are called. */

import { t } from '../i18n/texts.svelte';

const LEVELS = ['novice', 'easy', 'medium', 'hard', 'expert'] as const;

/** A player's name, as others see it: `Computer, medium` for a computer of that level. */
export function playerName(player: { name: string; computer: string | null }): string {
  return player.computer === null ? player.name : computerName(player.computer);
}

/** A computer by its level; a level that is not known here keeps its own name. */
export function computerName(level: string): string {
  const known = LEVELS.find((each) => each === level);
  return t('words:computer', { level: known ? t(`words:level.${known}`) : level });
}
