/** Finds zones in a card game's position by id, kind and owner, and the top card of a zone. */

import type { Seat } from '../../sdk';
import type { Card, ZoneId, ZoneView } from './generated';

/** Return the kind of a zone: `stock` of `stock:0`. */
export function kindOf(zone: ZoneId): string {
  return zone.split(':')[0] ?? '';
}

/** Return the zones of one kind in the table's order, optionally of one owner. */
export function zonesOf(zones: readonly ZoneView[], kind: string, owner?: Seat): ZoneView[] {
  return zones.filter(
    (zone) => kindOf(zone.id) === kind && (owner === undefined || zone.owner === owner),
  );
}

export function zoneOf(zones: readonly ZoneView[], id: ZoneId): ZoneView | undefined {
  return zones.find((zone) => zone.id === id);
}

/** Return the top card of a zone; undefined if the viewer cannot see it. */
export function topOf(zone: ZoneView | undefined): Card | undefined {
  return zone?.cards.at(-1);
}
