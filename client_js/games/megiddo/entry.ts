import { t } from '../../i18n/texts.svelte';
import { entry } from '../game';
import { fold } from './fold';
import { KEY, TABLES, TITLE, type MegiddoTypes } from './generated';
import { MEGIDDO_TEXTS } from './texts';

export const MEGIDDO = entry<MegiddoTypes>({
  key: KEY,
  title: TITLE,
  line: () => t('games:megiddo'),
  recordFormat: 'megiddo-record/1',
  wire: { key: KEY, exact: true, tables: TABLES, fold },
  texts: [MEGIDDO_TEXTS],
  load: async () => (await import('./game')).GAME,
});
