/**
 * Returns the displayed names of players: people, bots (their character's name and level), API
 * clients, and players of recorded games.
 */

import { t } from '../i18n/texts.svelte';
import type { PlayerView } from '../sdk';
import { characterOf } from './bot_characters';

/** The levels of bots, the weakest first. */
export const LEVELS = ['novice', 'easy', 'medium', 'hard', 'expert'] as const;
/** The name of a bot in a record: `Computer (medium)`. */
const RECORDED_BOT = /^Computer \((\w+)\)$/;

type Named = Pick<PlayerView, 'name' | 'computer' | 'program'>;

/**
 * Return a player's name as others see it: the character's name for a bot in this game, `Ada, bot`
 * for an API client.
 */
export function playerName(player: Named, game: string): string {
  if (player.computer !== null) return botName(game, player.computer);
  return player.program ? t('words:program', { name: player.name }) : player.name;
}

/** Return the name of a bot of a level in a game. Without a character it is named by its level. */
export function botName(game: string, level: string): string {
  return characterOf(game, level)?.name ?? t('words:botOfLevel', { level: levelName(level) });
}

/** Return a bot's name together with its level: `Nora, easy`. */
export function botNameAndLevel(game: string, level: string): string {
  const name = characterOf(game, level)?.name;
  if (name === undefined) return botName(game, level);
  return t('words:nameAndLevel', { name, level: levelName(level) });
}

/** Return a level's name. Unknown levels keep their key. */
export function levelName(level: string): string {
  const known = LEVELS.find((each) => each === level);
  return known ? t(`words:level.${known}`) : level;
}

/** Return a player of a record of this game, who may be a bot. */
export function recordedPlayer(name: string): PlayerView {
  const computer = RECORDED_BOT.exec(name)?.[1] ?? null;
  return { name, computer, program: false, avatar: null, registered: false };
}

/** Return a name from a record of a game, where a bot is called `Computer (medium)`. */
export function recordedName(name: string, game: string): string {
  return playerName(recordedPlayer(name), game);
}
