/**
 * One line of text about spite: a play onto the build pile that the opponent's stock card needed.
 */

import { t } from '../../i18n/texts.svelte';
import { seatName } from '../../ui/seats';
import { aRank, rankOf } from '../cards/ranks';
import type { SpiteView } from './position';
import type { Spited } from './spited';

/**
 * Describe spite in one sentence: the stock card that lost its place, or that no pile takes now.
 */
export function spitedText(view: SpiteView, { seat, card: waiting, blocked }: Spited): string {
  const card = aRank(rankOf(waiting), view.rules.pack);
  const what = blocked ? 'blocked' : 'spited';
  if (seat === view.viewer) return t(`spite:${what}.own`, { card });
  return t(`spite:${what}.other`, { card, name: seatName(view, seat) });
}
