/** The texts that visitors read, in their language. */

import type { Bundle, TextArguments, TextKey } from './catalogues';
import type { Language } from './languages';
import { bundles, load, lookUp } from './text_store';

class Locale {
  #language = $state<Language>('en');
  #requested: Language = 'en';

  /** The language that is spoken. What reads it in a component follows it. */
  get language(): Language {
    return this.#language;
  }

  /** Speaks a language from now on. Rejects, and stays, where its texts cannot be loaded. */
  async setLanguage(language: Language): Promise<void> {
    this.#requested = language;
    await Promise.all([...bundles].map((bundle) => load(bundle, language)));
    if (this.#requested !== language) return;
    this.#language = language;
    document.documentElement.lang = language;
  }

  /** Adds texts, in the language that is spoken; they follow it. Rejects as `import` does. */
  async addTexts(bundle: Bundle): Promise<void> {
    bundles.add(bundle);
    await load(bundle, this.#language);
    // While it was loaded, another language may have been asked for.
    await load(bundle, this.#requested);
  }
}

export const locale = new Locale();

/** A text in the language that is spoken, with these values for its parameters. */
export function t<Key extends TextKey>(key: Key, ...[values]: TextArguments<Key>): string {
  return lookUp(key, { ...values, lng: locale.language });
}
