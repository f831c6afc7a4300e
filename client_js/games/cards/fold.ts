/** Applies the events of a card game to the zones of its table. */

import { EventMismatch } from '../../sdk';
import type { Card, CardEvent, ZoneId, ZoneView } from './generated';

/**
 * Return the zones of a table after an event. Throws EventMismatch if the event does not fit them,
 * for example if a card leaves a zone that does not have it.
 */
export function foldZones(zones: ZoneView[], event: CardEvent): ZoneView[] {
  switch (event.type) {
    case 'shuffled':
      return zones;
    case 'turned':
      return changeZone(zones, event.zone, (zone) => ({ ...zone, cards: [event.card] }));
    case 'moved': {
      const left = changeZone(zones, event.source, (zone) => removeCards(zone, event.cards));
      return changeZone(left, event.target, (zone) => addCards(zone, event.cards));
    }
  }
}

function changeZone(
  zones: ZoneView[],
  id: ZoneId,
  change: (zone: ZoneView) => ZoneView,
): ZoneView[] {
  if (!zones.some((zone) => zone.id === id)) throw new EventMismatch(`no zone ${id}`);
  return zones.map((zone) => (zone.id === id ? change(zone) : zone));
}

function removeCards(zone: ZoneView, cards: Card[] | number): ZoneView {
  const count = zone.count - (typeof cards === 'number' ? cards : cards.length);
  if (count < 0) throw new EventMismatch(`more cards leave ${zone.id} than it has`);
  if (zone.shows !== 'all') return { ...zone, count, cards: [] };
  if (typeof cards === 'number') throw new EventMismatch(`cards without faces leave ${zone.id}`);
  const left = [...zone.cards];
  for (const card of cards) {
    const place = left.lastIndexOf(card);
    if (place < 0) throw new EventMismatch(`${card} leaves ${zone.id}, which does not have it`);
    left.splice(place, 1);
  }
  return { ...zone, count, cards: left };
}

function addCards(zone: ZoneView, cards: Card[] | number): ZoneView {
  if (typeof cards === 'number') {
    if (zone.shows === 'all') throw new EventMismatch(`cards without faces move to ${zone.id}`);
    return { ...zone, count: zone.count + cards, cards: [] };
  }
  const shown = zone.shows === 'all' ? [...zone.cards, ...cards] : [];
  return { ...zone, count: zone.count + cards.length, cards: shown };
}
