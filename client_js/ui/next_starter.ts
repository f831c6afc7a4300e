/**
 * Composes the sentence about the player who begins the next game of a match, for games with turns.
 */

import { t } from '../i18n/texts.svelte';
import type { MatchView, Seat } from '../sdk';
import { otherSeat, seatName } from './seats';

/**
 * Return a sentence about who begins the next game if players alternate. `first`: the seat that
 * began this one.
 */
export function alternatingStarter(
  view: Pick<MatchView, 'viewer' | 'game_key' | 'players'>,
  first: Seat,
): string {
  const next = otherSeat(first);
  return next === view.viewer
    ? t('words:beginsNext.you')
    : t('words:beginsNext.other', { name: seatName(view, next) });
}

/** Return the sentence that a random draw decides who begins the next game. */
export function randomStarter(): string {
  return t('words:lotDecides');
}
