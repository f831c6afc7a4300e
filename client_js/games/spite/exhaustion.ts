/**
 * The warning in Spite and Malice that the draw pile may run out, which ends the game
 * (docs/rules.md, section 5).
 */

import { t } from '../../i18n/texts.svelte';
import { zoneAt, type SpiteView } from './position';

/**
 * Return the number of cards left to draw if they may not fill both hands; null if they are enough,
 * or no game is running.
 */
export function scarceCards(view: SpiteView): number | null {
  if (view.status !== 'playing' || !view.game || view.game.result) return null;
  const left = (zoneAt(view, 'draw')?.count ?? 0) + (zoneAt(view, 'completed')?.count ?? 0);
  return left < 2 * view.rules.hand_count ? left : null;
}

/** Return a warning that the game may end by exhaustion, and with which result. */
export function scarcityText(view: SpiteView, left: number): string {
  return t(`spite:scarce.${view.rules.draw_exhausted}`, {
    cards: t('cards:cards', { count: left }),
  });
}
