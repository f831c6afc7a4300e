/**
 * Loads the texts about games that every page needs before a game is loaded, one chunk for each
 * language.
 */

import type { Bundle } from '../../i18n/catalogues';
import type games from './en/games';

declare module 'i18next' {
  // What is declared elsewhere can only be added to as an interface.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface ResourceNamespaceMap {
    games: typeof games;
  }
}

export const GAMES_TEXTS: Bundle = {
  en: () => import('./en'),
  id: () => import('./id'),
};
