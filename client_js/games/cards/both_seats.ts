/** The merged knowledge of both players of a card game, for replays that reveal hidden cards. */

import type { ZoneView } from './generated';

/**
 * Return the zones as one seat sees them, but take zones with hidden cards from `other`, the same
 * zones as the other seat sees them.
 */
export function openZones(zones: readonly ZoneView[], other: readonly ZoneView[]): ZoneView[] {
  return zones.map((zone, index) => (zone.shows === 'all' ? zone : (other[index] ?? zone)));
}

/**
 * Return the form of an event that names the moved cards: `event` or, seen by the other seat,
 * `other`.
 */
export function openEvent<Event extends object>(event: Event, other: Event): Event {
  return 'cards' in event && typeof event.cards === 'number' ? other : event;
}
