/**
 * The texts and the main module of Megiddo. Pages load this small file first, so that loading the
 * game can begin at once.
 */

import type { GameFiles } from '../files';
import { MEGIDDO_TEXTS } from './texts';

export const FILES = {
  texts: [MEGIDDO_TEXTS],
  game: () => import('./game'),
} satisfies GameFiles;
