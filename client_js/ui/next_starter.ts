/** Who begins a game, in words that the games of turns share. */

import { t } from '../i18n/texts.svelte';
import type { MatchView, Seat } from '../sdk';
import { otherSeat, seatName } from './seats';

/** Who begins the next game where players take turns in that; `first` began this one. */
export function alternatingStarter(
  view: Pick<MatchView, 'viewer' | 'players'>,
  first: Seat,
): string {
  const next = otherSeat(first);
  return next === view.viewer
    ? t('words:beginsNext.you')
    : t('words:beginsNext.other', { name: seatName(view, next) });
}

export function randomStarter(): string {
  return t('words:lotDecides');
}
