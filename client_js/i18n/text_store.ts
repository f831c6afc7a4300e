/**
 * Loads bundles of texts into i18next and looks texts up, with a cache. `t` in texts.svelte.ts is
 * the function for components.
 */

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

/** The texts looked up so far. i18next takes long, and a table asks for most texts again. */
const known = new Map<string, string>();
const MOST_KNOWN = 2_000;
const loaded = new Map<Bundle, Set<Language>>();

/** Load a bundle's texts in a language, unless they are loaded. Rejects as `import` does. */
export async function load(bundle: Bundle, language: Language): Promise<void> {
  if (loaded.get(bundle)?.has(language)) return;
  const { default: areas } = await bundle[language]();
  for (const [area, texts] of Object.entries(areas))
    library.addResourceBundle(language, area, texts);
  known.clear();
  loaded.set(bundle, new Set([...(loaded.get(bundle) ?? []), language]));
}

/** All bundles of texts that were requested in some language. */
export const bundles = new Set<Bundle>();

/** The cast skips i18next's own key types: `t` has checked the key already. */
const translate = library.t as (key: string, values: object) => string;

/**
 * Look a text up. Return it with `values` in place of its parameters; they include the language as
 * `lng`.
 */
export function lookUp(key: string, values: object): string {
  const name = `${key} ${JSON.stringify(values)}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const text = translate(key, values);
  known.set(name, text);
  return text;
}
