/**
 * Composes the text about a player's open proposal (a draw or a takeback), and decides how the
 * viewer may take back a move.
 */

import { t } from '../i18n/texts.svelte';
import type { MatchView, Seat } from '../sdk';
import type { LiveMatch } from './live_match.svelte';
import { otherSeat } from './seats';

/** Return a seat's proposal, or the answer to it, for players and spectators. Null: none. */
export function proposalText(
  view: Pick<MatchView, 'draw_offers' | 'take_backs'>,
  seat: Seat,
): string | null {
  if (view.draw_offers[seat] === 'open') return t('table:proposed.drawOffered');
  if (view.take_backs[seat] === 'open') return t('table:proposed.undoAsked');
  if (view.take_backs[seat] === 'declined') return t('table:proposed.undoDeclined');
  if (view.draw_offers[seat] === 'declined') return t('table:proposed.drawDeclined');
  return null;
}

/**
 * The way to take back the player's last move: at once, with the opponent's consent, or not at
 * all.
 */
export type TakeBack = 'free' | 'asked' | null;

/**
 * Return how the viewer can take back their last move. Null: it is impossible, or already
 * requested.
 */
export function takeBackOf({ view, game }: LiveMatch): TakeBack {
  const { viewer, status, reversible, take_backs, rated } = view;
  if (viewer === 'spectator' || status !== 'playing') return null;
  const last = reversible.lastIndexOf(viewer);
  if (last < 0) return null;
  if (view.players[otherSeat(viewer)]?.computer) return 'free';
  const alone = reversible.slice(last).every((seat) => seat === viewer);
  if (alone && game.actors(view).includes(viewer)) return 'free';
  return take_backs[viewer] === 'none' && !rated ? 'asked' : null;
}
