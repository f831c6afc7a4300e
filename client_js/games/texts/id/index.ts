/**
 * The Indonesian texts about games that every page needs before a game is loaded: each game's line
 * and its bots', and a few words that games share.
 */

import type { Texts } from '../../../i18n/catalogues';
import { byGame } from '../by_game';
import games from './games';

const entries = import.meta.glob<Texts>('../../*/texts/id/entry.ts', {
  eager: true,
  import: 'default',
});

export default { games, ...byGame(entries) };
