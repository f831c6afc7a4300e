/**
 * Spite and Malice's entry: what every page needs of the game before it is loaded, such as its
 * title, its bots' characters and the decoding of its messages.
 */

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
