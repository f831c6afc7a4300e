/** Labels of the points of Megiddo's table for screen readers. */

import { t } from '../../../i18n/texts.svelte';
import { seatName } from '../../../ui/seats';
import type { MegiddoView } from '../position';
import { pointName, stoneName } from '../names';
import type { Place } from './board_display.svelte';

type Labelled = Pick<
  Place,
  | 'ring'
  | 'spoke'
  | 'owner'
  | 'last'
  | 'unsent'
  | 'captured'
  | 'captures'
  | 'completes'
  | 'stops'
  | 'line'
>;

/** Return a label such as `ring 2, spoke 5, empty` or `ring 2, spoke 5, your stone, laid last`. */
export function pointLabel(
  view: Pick<MegiddoView, 'viewer' | 'game_key' | 'players'>,
  place: Labelled,
): string {
  return [
    pointName(place),
    place.owner === null ? t('megiddo:empty') : stoneName(view, place.owner),
    ...(place.last ? [t('megiddo:laidLast')] : []),
    ...(place.unsent ? [t('table:unsentMove')] : []),
    ...(place.captured ? [t('megiddo:justCaptured')] : []),
    ...(place.captures > 0 ? [t('megiddo:wouldCapture', { count: place.captures })] : []),
    ...(place.completes ? [t('megiddo:completesRow')] : []),
    ...(place.stops === null ? [] : [t('megiddo:stopsRow', { name: seatName(view, place.stops) })]),
    ...(place.line > 0 ? [t('megiddo:makesLine', { count: place.line })] : []),
  ].join(', ');
}
