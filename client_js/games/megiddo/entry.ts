import { entry } from '../game';
import { fold } from './fold';
import { KEY, TABLES, TITLE, type MegiddoTypes } from './generated';

export const MEGIDDO = entry<MegiddoTypes>({
  key: KEY,
  title: TITLE,
  line: 'A board game for two: make a row of stones on rings and spokes, or capture enough of them.',
  recordFormat: 'megiddo-record/1',
  wire: { key: KEY, exact: true, tables: TABLES, fold },
  texts: [],
  load: async () => (await import('./game')).GAME,
});
