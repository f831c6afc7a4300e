/** Labels of the points of a board on the generic table, for screen readers. */

import { t } from '../../i18n/texts.svelte';
import type { MatchView } from '../../sdk';
import { seatName } from '../../ui/seats';
import type { Cell } from './board';

/** Return a point with its content: `a1: Ada`, `a1: empty`. */
export function pointText(view: MatchView, { name, content }: Cell): string {
  const isPiece = content === '0' || content === '1';
  const piece = isPiece ? seatName(view, content === '0' ? 0 : 1) : content;
  return t('generic:point', { name: name ?? '', content: piece || t('generic:empty') });
}
