/** The zones of a rule set, and what a viewer may see of each (docs/rules.md, section 7). */

import type { Seat, Viewer } from '../../sdk';
import { SEATS } from '../../ui/seats';
import type { Card, ZoneId, ZoneView } from '../cards/generated';
import { kindOf } from '../cards/zones';
import type { SpiteRules } from './generated';

/** Return all zones in the table's order, with `builds` build piles. */
export function zoneIds({ discard_count }: SpiteRules, builds: number): ZoneId[] {
  return [
    ...SEATS.flatMap((seat) => [
      `stock:${seat}`,
      `hand:${seat}`,
      ...numbers(discard_count).map((index) => `discard:${seat}:${index}`),
    ]),
    ...numbers(builds).map((index) => `build:${index}`),
    'draw',
    'completed',
  ];
}

/** Return the owner of a zone; null for shared zones. */
export function ownerOf(id: ZoneId): Seat | null {
  const seat = /^(?:stock|hand|discard):([01])/.exec(id)?.[1];
  return seat === undefined ? null : seat === '0' ? 0 : 1;
}

/** Return a zone with these cards as a viewer sees it. `open`: all viewers see all hands. */
export function viewOfZone(
  id: ZoneId,
  cards: readonly Card[],
  viewer: Viewer,
  open = false,
): ZoneView {
  const owner = ownerOf(id);
  const shows = visibilityOf(id, owner === viewer || open);
  const shown = { top: cards.slice(-1), count: [], all: [...cards] }[shows];
  return { id, owner, shows, count: cards.length, cards: shown };
}

function visibilityOf(id: ZoneId, handOpen: boolean): ZoneView['shows'] {
  switch (kindOf(id)) {
    case 'stock':
      return 'top';
    case 'hand':
      return handOpen ? 'all' : 'count';
    case 'draw':
    case 'completed':
      return 'count';
    default:
      return 'all';
  }
}

function numbers(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
