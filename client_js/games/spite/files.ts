/** The files that Spite and Malice is loaded from. */

import { CARDS_TEXTS } from '../cards/texts';
import type { GameFiles } from '../files';
import { SPITE_TEXTS } from './texts';

export const FILES = {
  texts: [SPITE_TEXTS, CARDS_TEXTS],
  game: () => import('./game'),
} satisfies GameFiles;
