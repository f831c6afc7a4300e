/**
 * The texts and the main module of Spite and Malice. Pages load this small file first, so that
 * loading the game can begin at once.
 */

import { CARDS_TEXTS } from '../cards/texts';
import type { GameFiles } from '../files';
import { SPITE_TEXTS } from './texts';

export const FILES = {
  texts: [SPITE_TEXTS, CARDS_TEXTS],
  game: () => import('./game'),
} satisfies GameFiles;
