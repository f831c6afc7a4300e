/** Spite and Malice as every page knows it; the rest of the game is loaded when it is needed. */

import { t } from '../../i18n/texts.svelte';
import { entry } from '../game';
import { CHARACTERS } from './characters';
import { FILES } from './files';
import { fold } from './fold';
import { KEY, TABLES, TITLE, type SpiteTypes } from './generated';

export const ENTRY = entry<SpiteTypes>({
  key: KEY,
  title: TITLE,
  line: () => t('spiteEntry:line'),
  recordFormat: 'spite-record/1',
  wire: { key: KEY, exact: true, tables: TABLES, fold },
  characters: CHARACTERS,
  texts: FILES.texts,
  load: async () => (await FILES.game()).GAME,
});
