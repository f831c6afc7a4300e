/** Loads the texts of Megiddo, one chunk for each language, and declares their type. */

import type { Bundle } from '../../../i18n/catalogues';
import type en from './en';
import type entry from './en/entry';

type English = typeof en;

declare module 'i18next' {
  // What is declared elsewhere can only be added to as an interface.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface ResourceNamespaceMap {
    megiddo: English['megiddo'];
    megiddoEntry: typeof entry;
    megiddoLesson: English['megiddoLesson'];
    megiddoRules: English['megiddoRules'];
  }
}

export const MEGIDDO_TEXTS: Bundle = {
  en: () => import('./en'),
  id: () => import('./id'),
};
