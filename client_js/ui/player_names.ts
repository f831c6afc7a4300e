/** The names of players, bots and API clients. */

import { t } from '../i18n/texts.svelte';

const LEVELS = ['novice', 'easy', 'medium', 'hard', 'expert'] as const;

/**
 * Return a player's name as others see it: `Computer, medium` for a bot of that level, `Ada,
 * program` for an API client.
 */
export function playerName(player: {
  name: string;
  computer: string | null;
  program: boolean;
}): string {
  if (player.computer !== null) return computerName(player.computer);
  return player.program ? t('words:program', { name: player.name }) : player.name;
}

/** Return a name from a record, where a bot is called `Computer (medium)`. */
export function recordedName(name: string): string {
  const level = /^Computer \((\w+)\)$/.exec(name)?.[1];
  return level === undefined ? name : computerName(level);
}

/** Return the name of a bot of a level. Unknown levels keep their key. */
export function computerName(level: string): string {
  const known = LEVELS.find((each) => each === level);
  return t('words:computer', { level: known ? t(`words:level.${known}`) : level });
}
