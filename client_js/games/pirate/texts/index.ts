/** The game's texts, a chunk for each language. */

import type { Bundle } from '../../../i18n/catalogues';
import type en from './en';

type English = typeof en;

declare module 'i18next' {
  // What is declared elsewhere can only be added to as an interface.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface ResourceNamespaceMap {
    pirate: English['pirate'];
    pirateFairness: English['pirateFairness'];
    pirateRules: English['pirateRules'];
  }
}

export const PIRATE_TEXTS: Bundle = {
  en: () => import('./en'),
  id: () => import('./id'),
};
