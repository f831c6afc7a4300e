/**
 * Composes the sentence that says if a match counts for ratings, and returns the links to its
 * players' profiles and ratings.
 */

import { t } from '../i18n/texts.svelte';
import type { MatchView, Seat } from '../sdk';
import { playerPage } from './addresses';

type Seen = Pick<MatchView, 'rated' | 'players' | 'viewer'>;
type SeenBefore = Seen & Pick<MatchView, 'same_browser'>;

/** Return when the match is rated, or why it is not; null if there is nothing to tell. */
export function ratedText({ rated, same_browser, players, viewer }: SeenBefore): string | null {
  if (same_browser) return t('words:rated.sameBrowser');
  if (!rated) return null;
  if (players.every((player) => player !== null)) return t('words:rated.match');
  return viewer === 'spectator' ? t('words:rated.ifYou') : t('words:rated.ifOther');
}

/** Return the page of the player in a seat; null if that player is not registered. */
export function profilePage({ players }: Pick<Seen, 'players'>, seat: Seat): string | null {
  const player = players[seat];
  return player?.registered ? playerPage(player.name) : null;
}

/** Return the page with the ratings that a match counts for; null if it is not rated. */
export function ratingsPage(view: Seen): string | null {
  if (!view.rated) return null;
  return view.viewer === 'spectator' ? '/people' : profilePage(view, view.viewer);
}
