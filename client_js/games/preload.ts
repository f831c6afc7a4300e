/**
 * Finds the `files.ts` of each game by its key, so that the page can begin to load a game before
 * the full list of games arrives.
 */

import type { GameFiles } from './files';
import { FILES as DEFAULT } from './spite/files';

const files = import.meta.glob<GameFiles>('./*/files.ts', { eager: true, import: 'FILES' });

/** The files of games by game key. `first` is the game that is offered first. */
export const GAME_FILES: Readonly<Record<string, GameFiles>> = {
  first: DEFAULT,
  ...Object.fromEntries(
    Object.entries(files).map(([path, game]) => [path.split('/')[1] ?? '', game]),
  ),
};
