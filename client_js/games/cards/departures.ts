/** Where cards were before a change: noted while the table is still drawn as it was. */

import type { Event, ZoneId } from '../../sdk';
import { copyOf, facesIn, isStill, placeOf } from './faces';

export type Moved = Extract<Event, { type: 'moved' }>;

/** Where a card was let go by hand, if that is not where its pile is. */
export type Release = {
  readonly zone: ZoneId;
  readonly rect: DOMRect;
};

/** One move: where each of its cards was, and how it looked. */
export type Departure = {
  readonly event: Moved;
  readonly rects: readonly DOMRect[];
  readonly looks: readonly (HTMLElement | null)[];
};

export type Departures = {
  readonly moves: readonly Departure[];
  readonly shuffled: readonly ZoneId[];
};

const MOST_COPIES = 6;

/** How many cards a move takes along. */
export function countOf(event: Moved): number {
  return typeof event.cards === 'number' ? event.cards : event.cards.length;
}

/** The moves that take `events` back, last one first. */
export function undone(events: readonly Event[]): Moved[] {
  const moves = events.filter((event) => event.type === 'moved');
  return moves.reverse().map((move) => ({ ...move, source: move.target, target: move.source }));
}

/** Notes where the cards of `events` are. Call before the table is drawn anew. */
export function depart(
  root: ParentNode,
  events: readonly Event[],
  release: Release | null,
): Departures {
  if (isStill()) return { moves: [], shuffled: [] };
  let held = release;
  const moves = visible(events).map((event) => {
    const departure = leave(root, event, held);
    if (held?.zone === event.source) held = null;
    return departure;
  });
  const shuffled = events.flatMap((event) => (event.type === 'shuffled' ? [event.zone] : []));
  return { moves, shuffled };
}

/** The moves worth seeing: a deal is told by its own scene, so only what follows it flies. */
function visible(events: readonly Event[]): Moved[] {
  const deal = events.some((event) => event.type === 'began');
  const from = deal ? events.findLastIndex((event) => event.type === 'turn') : -1;
  return events.slice(from + 1).filter((event) => event.type === 'moved');
}

function leave(root: ParentNode, event: Moved, release: Release | null): Departure {
  const place = placeOf(root, event.source);
  const faces = facesIn(place);
  const known = typeof event.cards === 'number' ? [] : event.cards;
  // Of a completed pile only the uppermost cards are drawn, and so they are all that can be seen.
  const most = event.source.startsWith('build:') ? 2 : MOST_COPIES;
  const count = Math.min(countOf(event), most);
  const looks: (HTMLElement | null)[] = [];
  for (let i = 0; i < count; i += 1) {
    const named = faces.findLast(
      (face) => known[i] !== undefined && face.dataset.card === known[i],
    );
    const look = named ?? faces.at(-1) ?? null;
    if (look && faces.length > 1) faces.splice(faces.indexOf(look), 1);
    looks.push(look);
  }
  if (most === 2) looks.reverse();
  const rects = looks.map((look) => {
    if (release?.zone === event.source) return release.rect;
    return (look ?? place ?? document.body).getBoundingClientRect();
  });
  return { event, rects, looks: looks.map((look) => (look ? copyOf(look) : null)) };
}
