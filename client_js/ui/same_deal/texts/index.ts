/** The texts of shared deals, a chunk for each language: the first page loads without them. */

import type { Bundle } from '../../../i18n/catalogues';
import type en from './en';

declare module 'i18next' {
  // What is declared elsewhere can only be added to as an interface.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface ResourceNamespaceMap {
    sameDeal: (typeof en)['sameDeal'];
  }
}

export const SAME_DEAL_TEXTS: Bundle = {
  en: () => import('./en'),
  id: () => import('./id'),
};
