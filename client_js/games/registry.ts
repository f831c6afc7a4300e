/**
 * The list of games: those of this client, found by their `entry.ts`, with the default game first,
 * and those that only the server has, which are played on the generic table.
 */

import { offeredGames, type GameRecord, type GameWire, type OfferedGames } from '../sdk';
import type { GameEntry } from './game';
import { genericEntry } from './generic/generic_entry';
import { ENTRY as DEFAULT } from './spite/entry';

const entries = import.meta.glob<GameEntry>('./*/entry.ts', { eager: true, import: 'ENTRY' });

export const GAMES: readonly GameEntry[] = [
  DEFAULT,
  ...Object.values(entries).filter((entry) => entry !== DEFAULT),
];

/** The server's games for which this client has no table of its own, by key. */
const others = new Map<string, GameEntry>();

export const WIRES: Record<string, GameWire> = Object.fromEntries(
  GAMES.map(({ key, wire }) => [key, wire]),
);

/** Add entries for the server's games for which this client has no table of its own. */
export function addOffered({ games }: OfferedGames): void {
  for (const [key, { title, how_to_play }] of Object.entries(games)) {
    if (gameOf(key)) continue;
    const entry = genericEntry(key, title, how_to_play);
    others.set(key, entry);
    WIRES[key] = entry.wire;
  }
}

/** Load the server's games for which this client has no table of its own. Never rejects. */
export async function loadOthers(): Promise<void> {
  const offered = await offeredGames().catch(() => null);
  if (offered) addOffered(offered);
}

/** The keys of games that neither this client nor the server has. */
const unknown = new Set<string>();

/**
 * Ask the server for its games if one of these keys is unknown, and add entries for them. Keys that
 * the server does not have are not asked for again. Never rejects.
 */
export async function loadUnknown(keys: readonly string[]): Promise<void> {
  if (keys.every((key) => gameOf(key) ?? unknown.has(key))) return;
  const offered = await offeredGames().catch(() => null);
  if (!offered) return;
  addOffered(offered);
  for (const key of keys) if (!gameOf(key)) unknown.add(key);
}

/**
 * Return the entries of these games, each once, after asking the server for unknown ones. Games
 * that neither side has are left out. Never rejects.
 */
export async function entriesOf(keys: readonly string[]): Promise<GameEntry[]> {
  await loadUnknown(keys);
  return [...new Set(keys)].flatMap((key) => gameOf(key) ?? []);
}

export function gameOf(key: string): GameEntry | undefined {
  return GAMES.find((game) => game.key === key) ?? others.get(key);
}

/** Return the game of this client that a record is of; undefined for other games. */
export function gameOfRecord({ format }: GameRecord): GameEntry | undefined {
  return GAMES.find((game) => game.recordFormat === format);
}

/** The name of the site, which is that of its default game. */
export const SITE = DEFAULT.title;
