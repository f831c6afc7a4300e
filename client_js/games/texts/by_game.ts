/**
 * Collects from each game's `texts/en/entry.ts` the small texts that every page needs: one line
 * about the game, and one about each bot.
 */

import type { Texts } from '../../i18n/catalogues';

/**
 * Return the texts by their area in the catalogue. `files` has them by path: the texts in
 * `entry.ts` of the game `example` form the area `exampleEntry`.
 */
export function byGame(files: Readonly<Record<string, Texts>>): Record<string, Texts> {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [`${path.split('/')[2] ?? ''}Entry`, texts]),
  );
}
