/** Whether a match counts for ratings, and where its players' ratings are. */

import { t } from '../i18n/texts.svelte';
import type { MatchView, Seat } from '../sdk';
import { playerPage } from './addresses';

type Seen = Pick<MatchView, 'rated' | 'players' | 'viewer'>;
type SeenBefore = Seen & Pick<MatchView, 'same_browser'>;

/** Tells the viewer when a match is rated, or why it is not; null if there is nothing to tell. */
export function ratedText({ rated, same_browser, players, viewer }: SeenBefore): string | null {
  if (same_browser) return t('words:rated.sameBrowser');
  if (!rated) return null;
  if (players.every((player) => player !== null)) return t('words:rated.match');
  return viewer === 'spectator' ? t('words:rated.ifYou') : t('words:rated.ifOther');
}

/** The page of the player in a seat; null where nobody registered sits there. */
export function profilePage({ players }: Pick<Seen, 'players'>, seat: Seat): string | null {
  const player = players[seat];
  return player?.registered ? playerPage(player.name) : null;
}

/** Where the ratings are seen that a match was played for; null where it was not rated. */
export function ratingsPage(view: Seen): string | null {
  if (!view.rated) return null;
  return view.viewer === 'spectator' ? '/leaderboards' : profilePage(view, view.viewer);
}
