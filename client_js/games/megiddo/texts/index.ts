/** The game's texts, a chunk for each language. */

import type { Bundle } from '../../../i18n/catalogues';
import type en from './en';

type English = typeof en;

declare module 'i18next' {
  // What is declared elsewhere can only be added to as an interface.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface ResourceNamespaceMap {
    megiddo: English['megiddo'];
    megiddoRules: English['megiddoRules'];
  }
}

export const MEGIDDO_TEXTS: Bundle = {
  en: () => import('./en'),
  id: () => import('./id'),
};
