/** The client's languages, and the choice of one for a visitor. */

export const LANGUAGES = ['en', 'id'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  id: 'Bahasa Indonesia',
};

/**
 * Return the language that the visitor chose here before; else the first of the browser's languages
 * that the client has; else English. `preferred`: language tags (BCP 47), the best first.
 */
export function languageFor(chosen: string, preferred: readonly string[]): Language {
  const primary = preferred.map((tag) => tag.split('-')[0]?.toLowerCase());
  const wanted = [chosen, ...primary];
  return wanted.find(isLanguage) ?? 'en';
}

function isLanguage(tag: string | undefined): tag is Language {
  return LANGUAGES.some((language) => language === tag);
}
