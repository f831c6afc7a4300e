/** What a point is called by a screen reader, with all that can be seen of it. */

import type { MegiddoView } from '../position';
import { pointName, stoneName } from '../naming';
import type { Place } from './sight.svelte';

type Labelled = Pick<
  Place,
  'ring' | 'spoke' | 'owner' | 'last' | 'captured' | 'captures' | 'completes'
>;

/** `ring 2, spoke 5, empty`, `ring 2, spoke 5, your stone, laid last`. */
export function pointLabel(view: Pick<MegiddoView, 'viewer' | 'players'>, place: Labelled): string {
  return [
    pointName(place),
    place.owner === null ? 'empty' : stoneName(view, place.owner),
    ...(place.last ? ['laid last'] : []),
    ...(place.captured ? ['just captured'] : []),
    ...(place.captures > 0 ? [`captures ${place.captures}`] : []),
    ...(place.completes ? ['completes a row'] : []),
  ].join(', ');
}
