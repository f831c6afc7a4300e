/** The i18next instance, and the texts that it has loaded. */

import { createInstance } from 'i18next';
import type { Bundle } from './catalogues';
import type { Language } from './languages';

const library = createInstance();
// Without a backend, this completes synchronously.
void library.init({
  lng: 'en',
  fallbackLng: false,
  initAsync: false,
  ns: [],
  keySeparator: false,
  // Svelte escapes the texts.
  interpolation: { escapeValue: false },
});

const loaded = new Map<Bundle, Set<Language>>();

/** Load a bundle's texts in a language, unless they are loaded. Rejects as `import` does. */
export async function load(bundle: Bundle, language: Language): Promise<void> {
  if (loaded.get(bundle)?.has(language)) return;
  const { default: areas } = await bundle[language]();
  for (const [area, texts] of Object.entries(areas))
    library.addResourceBundle(language, area, texts);
  loaded.set(bundle, new Set([...(loaded.get(bundle) ?? []), language]));
}

/** All bundles that were requested in some language. */
export const bundles = new Set<Bundle>();

/** The cast skips i18next's own key types: `t` has checked the key already. */
export const lookUp = library.t as (key: string, values: object) => string;
