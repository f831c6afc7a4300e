/** Naming of the games' texts that every page loads. */

import type { Texts } from '../../i18n/catalogues';

/** Return the texts of the files `entry.ts` by area: `exampleEntry` for the game `example`. */
export function byGame(files: Readonly<Record<string, Texts>>): Record<string, Texts> {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [`${path.split('/')[2] ?? ''}Entry`, texts]),
  );
}
