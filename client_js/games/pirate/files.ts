/**
 * The texts and the main module of Pirate. Pages load this small file first, so that loading the
 * game can begin at once.
 */

import { CARDS_TEXTS } from '../cards/texts';
import type { GameFiles } from '../files';
import { PIRATE_TEXTS } from './texts';

export const FILES = {
  texts: [PIRATE_TEXTS, CARDS_TEXTS],
  game: () => import('./game'),
} satisfies GameFiles;
