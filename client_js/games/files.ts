/**
 * The type of a game's `files.ts`, which names the game's texts and its main module, and a function
 * that starts loading them before a page needs them.
 */

import type { Bundle } from '../i18n/catalogues';
import type { Language } from '../i18n/languages';

export type GameFiles = {
  /** The game's texts in all languages. */
  readonly texts: readonly Bundle[];
  /** The rules and components of the game. */
  readonly game: () => Promise<unknown>;
};

/** Start loading a game that is needed soon. Never rejects. */
export async function preloadGame(files: GameFiles, language: Language): Promise<void> {
  const texts = files.texts.map((bundle) => bundle[language]());
  await Promise.allSettled([files.game(), ...texts]);
}
