/** The files that Megiddo is loaded from. */

import type { GameFiles } from '../files';
import { MEGIDDO_TEXTS } from './texts';

export const FILES = {
  texts: [MEGIDDO_TEXTS],
  game: () => import('./game'),
} satisfies GameFiles;
