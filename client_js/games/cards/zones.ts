/** Finding the places of a table by what they are and whose they are. */

import type { Seat } from '../../sdk';
import type { Card, ZoneId, ZoneView } from './generated';

/** What kind of place it is: `stock` of `stock:0`. */
export function kindOf(zone: ZoneId): string {
  return zone.split(':')[0] ?? '';
}

/** The zones of one kind in the table's order; of one owner, if that is given. */
export function zonesOf(zones: readonly ZoneView[], kind: string, owner?: Seat): ZoneView[] {
  return zones.filter(
    (zone) => kindOf(zone.id) === kind && (owner === undefined || zone.owner === owner),
  );
}

export function zoneOf(zones: readonly ZoneView[], id: ZoneId): ZoneView | undefined {
  return zones.find((zone) => zone.id === id);
}

/** The card that lies on top, where the viewer may see it. */
export function topOf(zone: ZoneView | undefined): Card | undefined {
  return zone?.cards.at(-1);
}
