/** Games that are loaded before the list of games is there. */

import type { GameFiles } from './files';
import { FILES as MEGIDDO } from './megiddo/files';
import { FILES as PIRATE } from './pirate/files';
import { FILES as SPITE } from './spite/files';

/** By key; under `first` the one that is offered first. */
export const GAME_FILES: Readonly<Record<string, GameFiles>> = {
  first: SPITE,
  megiddo: MEGIDDO,
  pirate: PIRATE,
  spite: SPITE,
};
