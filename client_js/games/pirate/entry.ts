import { t } from '../../i18n/texts.svelte';
import { CARDS_TEXTS } from '../cards/texts';
import { entry } from '../game';
import { fold } from './fold';
import { KEY, TABLES, TITLE, type PirateTypes } from './generated';
import { PIRATE_TEXTS } from './texts';

export const PIRATE = entry<PirateTypes>({
  key: KEY,
  title: TITLE,
  line: () => t('games:pirate'),
  recordFormat: 'pirate-record/1',
  wire: { key: KEY, exact: false, tables: TABLES, fold },
  texts: [PIRATE_TEXTS, CARDS_TEXTS],
  load: async () => (await import('./game')).GAME,
});
