/** Megiddo's names of points, stones and rows, for texts and screen readers. */

import { t } from '../../i18n/texts.svelte';
import type { Seat } from '../../sdk';
import { seatName } from '../../ui/seats';
import type { Point, Row } from './generated';
import type { MegiddoView } from './position';

/** Return the name of a point: `ring 2, spoke 5`. */
export function pointName({ ring, spoke }: Point): string {
  return t('megiddo:point', { ring, spoke });
}

/** Return the name of a stone by its owner: `your stone`, `Bo's stone`. */
export function stoneName(
  view: Pick<MegiddoView, 'viewer' | 'game_key' | 'players'>,
  owner: Seat,
): string {
  return owner === view.viewer
    ? t('megiddo:ownStone')
    : t('megiddo:stoneOf', { name: seatName(view, owner) });
}

/**
 * Return the place of a row: `on ring 3`, `on spoke 2`, `on a spiral from ring 1, spoke 0 to ring
 * 6, spoke 5`.
 */
export function rowPlace({ points }: Row): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  if (points.every(({ ring }) => ring === first.ring))
    return t('megiddo:onRing', { ring: first.ring });
  if (points.every(({ spoke }) => spoke === first.spoke))
    return t('megiddo:onSpoke', { spoke: first.spoke });
  return t('megiddo:onSpiral', { first: pointName(first), last: pointName(last) });
}
