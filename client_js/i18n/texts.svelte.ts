/**
 * The current language, and the function `t` with which components get texts. They update when the
 * language changes.
 */

import type { Bundle, TextArguments, TextKey } from './catalogues';
import type { Language } from './languages';
import { bundles, load, lookUp } from './text_store';

class Locale {
  #language = $state<Language>('en');
  #requested: Language = 'en';

  /** The present language. Components that read it update when it changes. */
  get language(): Language {
    return this.#language;
  }

  /** Set the language. Rejects, and keeps the old one, if its texts cannot be loaded. */
  async setLanguage(language: Language): Promise<void> {
    this.#requested = language;
    await Promise.all([...bundles].map((bundle) => load(bundle, language)));
    if (this.#requested !== language) return;
    this.#language = language;
    document.documentElement.lang = language;
  }

  /** Add a bundle of texts in the present language. Rejects as `import` does. */
  async addTexts(bundle: Bundle): Promise<void> {
    bundles.add(bundle);
    await load(bundle, this.#language);
    // The language may have changed while the bundle was loaded.
    await load(bundle, this.#requested);
  }
}

/** The language that all components share. */
export const locale = new Locale();

/** Return a text in the present language, with these values for its parameters. */
export function t<Key extends TextKey>(key: Key, ...[values]: TextArguments<Key>): string {
  return lookUp(key, { ...values, lng: locale.language });
}

/** Return a module once a bundle of texts is loaded too. Rejects as `import` does. */
export async function withTexts<Module>(module: Promise<Module>, bundle: Bundle): Promise<Module> {
  const [loaded] = await Promise.all([module, locale.addTexts(bundle)]);
  return loaded;
}
