/** Pirate as every page knows it; the rest of the game is loaded when it is needed. */

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
