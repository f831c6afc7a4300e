/** Composes the texts of the result panel: who won the game or the match, and the points gained. */

import { t } from '../../i18n/texts.svelte';
import type { MatchView, Seat } from '../../sdk';
import { pointsText } from '../match_event_texts';
import type { PlayedGame } from '../played_game';
import { seatName } from '../seats';

/**
 * Return who won. `scored`: the game belongs to a match with points. `between`: that match goes on.
 */
export function resultTitle(
  view: MatchView,
  winner: Seat | null,
  { scored, between }: { readonly scored: boolean; readonly between: boolean },
): string {
  if (winner === null) return t('table:drawn');
  const form = winner === view.viewer ? 'you' : 'other';
  const what = scored ? (between ? 'game' : 'match') : 'single';
  return t(`table:won.${what}.${form}`, { name: seatName(view, winner) });
}

/** Return a sentence about the points that the winner of a game gains; also for a draw. */
export function gainText(
  game: PlayedGame,
  view: MatchView,
  { winner, points }: NonNullable<NonNullable<MatchView['game']>['result']>,
): string {
  if (winner === null) return t('table:nobodyScores');
  const gained = pointsText(game, view.rules, points[winner]);
  return winner === view.viewer
    ? t('table:scores.you', { points: gained })
    : t('table:scores.other', { name: seatName(view, winner), points: gained });
}
