/** The games that two players have won against each other, over a match and its rematches. */

import type { MatchView } from '../sdk';
import { across, seatName } from './seats';
import { counted } from './wording';

/** How it stands, in a sentence; null as long as there is no series. */
export function seriesWords(view: Pick<MatchView, 'viewer' | 'players' | 'series'>): string | null {
  const [zero, one] = view.series;
  if (zero + one < 2) return null;
  if (zero === one) return `You have each won ${counted(zero, 'game')}.`;
  const ahead = zero > one ? 0 : 1;
  const leads = ahead === view.viewer ? 'lead' : 'leads';
  const behind = view.series[across(ahead)];
  return `${seatName(view, ahead)} ${leads} by ${counted(view.series[ahead], 'game')} to ${behind}.`;
}
