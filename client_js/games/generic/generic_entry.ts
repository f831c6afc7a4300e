/** The entry of a game that has no folder in this client. */

import { t } from '../../i18n/texts.svelte';
import { EventMismatch } from '../../sdk';
import { entry, type GameEntry } from '../game';
import { GENERIC_TEXTS } from './texts';

/** Return the entry of a game of the server, which is played on the table for any game. */
export function genericEntry(key: string, title: string, howToPlay = ''): GameEntry {
  return entry({
    key,
    title,
    line: () => t('games:generic'),
    recordFormat: `${key}-record/1`,
    // A new position is fetched after each step, because its events cannot be folded.
    wire: { key, exact: true, tables: null, fold: mismatch },
    characters: {},
    texts: [GENERIC_TEXTS],
    load: async () => (await import('./game')).genericGame(key, title, howToPlay),
  });
}

function mismatch(): never {
  throw new EventMismatch('the events of this game are unknown');
}
