/** The list of games, in the order in which they are offered. */

import type { GameRecord, Wires } from '../sdk';
import type { GameEntry } from './game';
import { MEGIDDO } from './megiddo/entry';
import { PIRATE } from './pirate/entry';
import { SPITE } from './spite/entry';

export const GAMES: readonly GameEntry[] = [SPITE, MEGIDDO, PIRATE];

export const WIRES: Wires = Object.fromEntries(GAMES.map(({ key, wire }) => [key, wire]));

export function gameOf(key: string): GameEntry | undefined {
  return GAMES.find((game) => game.key === key);
}

/** Return the game of a record. */
export function gameOfRecord({ format }: GameRecord): GameEntry | undefined {
  return GAMES.find((game) => game.recordFormat === format);
}

/** The name of the site, which is that of its first game. */
export const SITE = SPITE.title;
