/**
 * The loader of the texts about shared deals, by language. They are loaded on demand, because most
 * pages do not need them.
 */

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
