/** What a game is loaded from. It takes little room itself, so it is there before anything else. */

import type { Bundle } from '../i18n/catalogues';
import type { Language } from '../i18n/languages';

export type GameFiles = {
  /** What it says. */
  readonly texts: readonly Bundle[];
  /** How it is played and shown. */
  readonly game: () => Promise<unknown>;
};

/** Begins to load a game, for who will need it soon. Never rejects. */
export async function preloadGame(files: GameFiles, language: Language): Promise<void> {
  const texts = files.texts.map((bundle) => bundle[language]());
  await Promise.allSettled([files.game(), ...texts]);
}
