/** Whether a match counts for ratings, and where its players' ratings are. */

import { t } from '../i18n/texts.svelte';
import type { MatchView, Seat } from '../sdk';
import { playerPage } from './addresses';

type Seen = Pick<MatchView, 'rated' | 'players' | 'viewer'>;

/** That it is rated, or when it will be, to its viewer; null where it is not. */
export function ratedWords({ rated, players, viewer }: Seen): string | null {
  if (!rated) return null;
  if (players.every((player) => player !== null)) return t('words:rated.match');
  return viewer === 'spectator' ? t('words:rated.ifYou') : t('words:rated.ifOther');
}

/**
 * The page of the player in a seat; null where they are not known to be registered. Whoever sits in a
 * rated match is: guests, computers and programs do not play one.
 */
export function profileOf({ rated, players }: Pick<Seen, 'rated' | 'players'>, seat: Seat) {
  const player = players[seat];
  return rated && player ? playerPage(player.name) : null;
}

/** Where the ratings are seen that a match was played for; null where it was not rated. */
export function ratingsPage(view: Seen): string | null {
  if (!view.rated) return null;
  return view.viewer === 'spectator' ? '/leaderboards' : profileOf(view, view.viewer);
}
