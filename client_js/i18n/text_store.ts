/** The library that finds texts, and what it has of them so far. */

import { createInstance } from 'i18next';
import type { Bundle } from './catalogues';
import type { Language } from './languages';

const library = createInstance();
// Without a backend that is done at once.
void library.init({
  lng: 'en',
  fallbackLng: false,
  initAsync: false,
  ns: [],
  keySeparator: false,
  // What shows a text escapes it.
  interpolation: { escapeValue: false },
});

const loaded = new Map<Bundle, Set<Language>>();

/** Loads texts in a language, unless they are there. Rejects as `import` does. */
export async function load(bundle: Bundle, language: Language): Promise<void> {
  if (loaded.get(bundle)?.has(language)) return;
  const { default: areas } = await bundle[language]();
  for (const [area, texts] of Object.entries(areas))
    library.addResourceBundle(language, area, texts);
  loaded.set(bundle, new Set([...(loaded.get(bundle) ?? []), language]));
}

/** All that was asked for in some language. */
export const bundles = new Set<Bundle>();

/** By its own types it would work out each key a second time, after `t` has. */
export const lookUp = library.t as (key: string, values: object) => string;
