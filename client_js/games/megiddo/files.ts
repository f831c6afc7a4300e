/** What of the game is loaded when it is needed. */

import type { GameFiles } from '../files';
import { MEGIDDO_TEXTS } from './texts';

export const FILES = {
  texts: [MEGIDDO_TEXTS],
  game: () => import('./game'),
} satisfies GameFiles;
