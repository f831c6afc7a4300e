import { entry } from '../game';
import { fold } from './fold';
import { KEY, TABLES, TITLE, type SpiteTypes } from './generated';

export const SPITE = entry<SpiteTypes>({
  key: KEY,
  title: TITLE,
  line: 'A card game for two: be the first to play all cards of your stock.',
  recordFormat: 'spite-record/1',
  wire: { key: KEY, exact: true, tables: TABLES, fold },
  texts: [],
  load: async () => (await import('./game')).GAME,
});
