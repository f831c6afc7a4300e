import { entry } from '../game';
import { fold } from './fold';
import { KEY, TABLES, TITLE, type PirateTypes } from './generated';

export const PIRATE = entry<PirateTypes>({
  key: KEY,
  title: TITLE,
  line: 'A card race for two without turns: be the first to capture five ships.',
  recordFormat: 'pirate-record/1',
  wire: { key: KEY, exact: false, tables: TABLES, fold },
  texts: [],
  load: async () => (await import('./game')).GAME,
});
