/** Texts about the games, needed before a game is loaded, in English. */

import type { Texts } from '../../../i18n/catalogues';
import { byGame } from '../by_game';
import games from './games';

const entries = import.meta.glob<Texts>('../../*/texts/en/entry.ts', {
  eager: true,
  import: 'default',
});

export default { games, ...byGame(entries) };
