/**
 * Creates the entry of a game that the server offers but that has no folder in this client. It is
 * played on the generic table.
 */

import { t } from '../../i18n/texts.svelte';
import { EventMismatch } from '../../sdk';
import { entry, type GameEntry } from '../game';
import { GENERIC_TEXTS } from './texts';

/**
 * Return the entry of a game for the generic table. `howToPlay` is the server's text about the
 * rules, in English. The game's events cannot be folded, so the client fetches each new position.
 */
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
