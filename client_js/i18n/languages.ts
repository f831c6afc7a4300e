/** The languages that the client speaks, and the one that a visitor is met in. */

export const LANGUAGES = ['en', 'id'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each is called by those who speak it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  id: 'Bahasa Indonesia',
};

/**
 * The language that was chosen here before; else the first that the browser asks for and that is
 * spoken here; else English. `preferred` are language tags (BCP 47), the best first.
 */
export function languageFor(chosen: string, preferred: readonly string[]): Language {
  const primary = preferred.map((tag) => tag.split('-')[0]?.toLowerCase());
  const wanted = [chosen, ...primary];
  return wanted.find(isLanguage) ?? 'en';
}

function isLanguage(tag: string | undefined): tag is Language {
  return LANGUAGES.some((language) => language === tag);
}
