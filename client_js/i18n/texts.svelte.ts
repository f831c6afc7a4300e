/** The texts that visitors read, in their language. */

import type { Bundle, Given, TextKey } from './catalogues';
import type { Language } from './languages';
import { known, load, lookUp } from './text_store';

class Speech {
  #now = $state<Language>('en');
  #coming: Language = 'en';

  /** The language that is spoken. What reads it in a component follows it. */
  get now(): Language {
    return this.#now;
  }

  /** Speaks a language from now on. Rejects, and stays, where its texts cannot be loaded. */
  async speak(language: Language): Promise<void> {
    this.#coming = language;
    await Promise.all([...known].map((bundle) => load(bundle, language)));
    if (this.#coming !== language) return;
    this.#now = language;
    document.documentElement.lang = language;
  }

  /** Adds texts, in the language that is spoken; they follow it. Rejects as `import` does. */
  async add(bundle: Bundle): Promise<void> {
    known.add(bundle);
    await load(bundle, this.#now);
    // While it was loaded, another language may have been asked for.
    await load(bundle, this.#coming);
  }
}

export const speech = new Speech();

/** A text in the language that is spoken, with these values for its parameters. */
export function t<Key extends TextKey>(key: Key, ...[values]: Given<Key>): string {
  return lookUp(key, { ...values, lng: speech.now });
}
