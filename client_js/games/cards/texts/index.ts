/**
 * Loads the texts that all card games share, one chunk for each language, and declares their type.
 */

import type { Bundle } from '../../../i18n/catalogues';
import type en from './en';

type English = typeof en;

declare module 'i18next' {
  // What is declared elsewhere can only be added to as an interface.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface ResourceNamespaceMap {
    cards: English['cards'];
  }
}

export const CARDS_TEXTS: Bundle = {
  en: () => import('./en'),
  id: () => import('./id'),
};
