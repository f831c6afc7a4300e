/** Loads the texts of the generic table, one chunk for each language, and declares their type. */

import type { Bundle } from '../../../i18n/catalogues';
import type generic from './en/generic';

declare module 'i18next' {
  // What is declared elsewhere can only be added to as an interface.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface ResourceNamespaceMap {
    generic: typeof generic;
  }
}

export const GENERIC_TEXTS: Bundle = {
  en: () => import('./en'),
  id: () => import('./id'),
};
