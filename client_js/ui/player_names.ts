/** What computers are called. */

import { t } from '../i18n/texts.svelte';

const LEVELS = ['novice', 'easy', 'medium', 'hard', 'expert'] as const;

/** A player's name, as others see it: `Computer, medium` for a computer of that level, `Ada, program`. */
export function playerName(player: {
  name: string;
  computer: string | null;
  program: boolean;
}): string {
  if (player.computer !== null) return computerName(player.computer);
  return player.program ? t('words:program', { name: player.name }) : player.name;
}

/** A name as records have it: those of computers are `Computer (medium)` there. */
export function recordedName(name: string): string {
  const level = /^Computer \((\w+)\)$/.exec(name)?.[1];
  return level === undefined ? name : computerName(level);
}

/** A computer by its level; a level that is not known here keeps its own name. */
export function computerName(level: string): string {
  const known = LEVELS.find((each) => each === level);
  return t('words:computer', { level: known ? t(`words:level.${known}`) : level });
}
