import { t } from '../../i18n/texts.svelte';
import { CARDS_TEXTS } from '../cards/texts';
import { entry } from '../game';
import { fold } from './fold';
import { KEY, TABLES, TITLE, type SpiteTypes } from './generated';
import { SPITE_TEXTS } from './texts';

export const SPITE = entry<SpiteTypes>({
  key: KEY,
  title: TITLE,
  line: () => t('games:spite'),
  recordFormat: 'spite-record/1',
  wire: { key: KEY, exact: true, tables: TABLES, fold },
  texts: [SPITE_TEXTS, CARDS_TEXTS],
  load: async () => (await import('./game')).GAME,
});
