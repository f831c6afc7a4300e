/** The files of each game, for preloading before the list of games arrives. */

import type { GameFiles } from './files';
import { FILES as MEGIDDO } from './megiddo/files';
import { FILES as PIRATE } from './pirate/files';
import { FILES as SPITE } from './spite/files';

/** Files by game key. `first` is the game that is offered first. */
export const GAME_FILES: Readonly<Record<string, GameFiles>> = {
  first: SPITE,
  megiddo: MEGIDDO,
  pirate: PIRATE,
  spite: SPITE,
};
