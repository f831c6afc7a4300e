/** The loader of the client's own texts, one chunk per language. Each game adds its own texts. */

import type { Bundle } from './catalogues';
import type en from './en';

declare module 'i18next' {
  // What is declared elsewhere can only be added to as an interface.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface CustomTypeOptions {
    keySeparator: false;
    resources: typeof en;
  }
}

export const SITE_TEXTS: Bundle = {
  en: () => import('./en'),
  id: () => import('./id'),
};
