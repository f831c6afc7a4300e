/** Loads the texts of Spite and Malice, one chunk for each language, and declares their type. */

import type { Bundle } from '../../../i18n/catalogues';
import type en from './en';
import type entry from './en/entry';

type English = typeof en;

declare module 'i18next' {
  // What is declared elsewhere can only be added to as an interface.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface ResourceNamespaceMap {
    spite: English['spite'];
    spiteEntry: typeof entry;
    spiteFairness: English['spiteFairness'];
    spiteLesson: English['spiteLesson'];
    spiteRules: English['spiteRules'];
    spiteOptions: English['spiteOptions'];
  }
}

export const SPITE_TEXTS: Bundle = {
  en: () => import('./en'),
  id: () => import('./id'),
};
