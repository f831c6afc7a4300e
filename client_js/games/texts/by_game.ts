/** Collects the small texts of each game that every page needs, such as the game's name. */

import type { Texts } from '../../i18n/catalogues';

/**
 * Return the texts by their area in the catalogue. The texts in `entry.ts` of the game `example`
 * form the area `exampleEntry`.
 */
export function byGame(files: Readonly<Record<string, Texts>>): Record<string, Texts> {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [`${path.split('/')[2] ?? ''}Entry`, texts]),
  );
}
