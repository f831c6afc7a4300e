/**
 * The loader of the texts of the fairness check, by language. They are loaded on demand, because only
 * that page needs them.
 */

import type { Bundle } from '../../../i18n/catalogues';
import type en from './en';

declare module 'i18next' {
  // What is declared elsewhere can only be added to as an interface.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface ResourceNamespaceMap {
    fairness: (typeof en)['fairness'];
  }
}

export const FAIRNESS_TEXTS: Bundle = {
  en: () => import('./en'),
  id: () => import('./id'),
};
