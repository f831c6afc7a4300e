/** Texts about the games, needed before a game is loaded, in Indonesian. */

import type { Texts } from '../../../i18n/catalogues';
import { byGame } from '../by_game';
import games from './games';

const entries = import.meta.glob<Texts>('../../*/texts/id/entry.ts', {
  eager: true,
  import: 'default',
});

export default { games, ...byGame(entries) };
