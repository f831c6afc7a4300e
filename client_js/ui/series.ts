/**
 * Composes the sentence about the series: the games that two players have won over a match and its
 * rematches.
 */

import { t } from '../i18n/texts.svelte';
import type { MatchView } from '../sdk';
import { otherSeat, seatName } from './seats';

/** Return the score of the series as a sentence; null before the second game. */
export function seriesText(
  view: Pick<MatchView, 'viewer' | 'game_key' | 'players' | 'series'>,
): string | null {
  const [zero, one] = view.series;
  if (zero + one < 2) return null;
  if (zero === one) return t('words:seriesEven', { count: zero });
  const ahead = zero > one ? 0 : 1;
  const figures = { own: view.series[ahead], other: view.series[otherSeat(ahead)] };
  return ahead === view.viewer
    ? t('words:seriesLead.you', { ...figures, count: figures.own })
    : t('words:seriesLead.other', { ...figures, count: figures.own, name: seatName(view, ahead) });
}
