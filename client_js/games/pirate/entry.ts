/**
 * Pirate's entry: what every page needs of the game before it is loaded, such as its title, its
 * bots' characters and the decoding of its messages.
 */

import { t } from '../../i18n/texts.svelte';
import { entry } from '../game';
import { CHARACTERS } from './characters';
import { FILES } from './files';
import { fold } from './fold';
import { KEY, TABLES, TITLE, type PirateTypes } from './generated';

export const ENTRY = entry<PirateTypes>({
  key: KEY,
  title: TITLE,
  line: () => t('pirateEntry:line'),
  recordFormat: 'pirate-record/1',
  wire: { key: KEY, exact: false, tables: TABLES, fold },
  characters: CHARACTERS,
  texts: FILES.texts,
  load: async () => (await FILES.game()).GAME,
});
