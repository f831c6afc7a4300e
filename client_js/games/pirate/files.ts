/** The files that Pirate is loaded from. */

import { CARDS_TEXTS } from '../cards/texts';
import type { GameFiles } from '../files';
import { PIRATE_TEXTS } from './texts';

export const FILES = {
  texts: [PIRATE_TEXTS, CARDS_TEXTS],
  game: () => import('./game'),
} satisfies GameFiles;
