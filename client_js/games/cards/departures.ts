/** Where cards were before a change: noted while the table is still drawn as it was. */

import { isStill } from '../../ui/motion';
import type { FlightLayer } from './flight_layer';
import { copyOf, cardElements, zoneElement } from './card_elements';
import type { CardEvent, Moved, ZoneId } from './generated';

/** What happened on a table, as far as cards are concerned; anything else is passed over. */
export type TableEvent = CardEvent | { readonly type: string };

/** Where a card was let go by hand, if that is not where its pile is. */
export type Release = {
  readonly zone: ZoneId;
  readonly rect: DOMRect;
};

/** How a table draws some of its traits. */
export type ZoneTraits = {
  /** Those whose cards leave together: only the uppermost two of them are drawn. */
  readonly gathered: RegExp;
  /** Those whose top looks the same before and after a move. */
  readonly alike: RegExp;
  /** Where a back is seen that cards have which turn face down on their way. */
  readonly back?: ZoneId;
};

/** One move: where each of its cards was, and how it looked. */
export type Departure = {
  readonly event: Moved;
  readonly rects: readonly DOMRect[];
  readonly copies: readonly (HTMLElement | null)[];
};

export type Departures = {
  readonly moves: readonly Departure[];
  readonly shuffled: readonly ZoneId[];
};

const MOST_COPIES = 6;
const DRAWN_WHERE_GATHERED = 2;

/** How many cards a move takes along. */
export function countOf(event: Moved): number {
  return typeof event.cards === 'number' ? event.cards : event.cards.length;
}

/** The moves that take `events` back, last one first. */
export function reversed(events: readonly TableEvent[]): Moved[] {
  return movesIn(events)
    .reverse()
    .map((move) => ({ ...move, source: move.target, target: move.source }));
}

/** Notes where the cards of `events` are. Call before the table is drawn anew. */
export function recordDepartures(
  root: ParentNode,
  events: readonly TableEvent[],
  release: Release | null,
  traits: ZoneTraits,
  layer: FlightLayer,
): Departures {
  if (!isMoving()) return { moves: [], shuffled: [] };
  let held = release;
  const moves = visibleMoves(events).map((event) => {
    const departure = departureOf(root, event, held, traits, layer);
    if (held?.zone === event.source) held = null;
    return departure;
  });
  const shuffled = events.flatMap((event) => (isShuffled(event) ? [event.zone] : []));
  return { moves, shuffled };
}

/** Whether anything moves: not where that is not wanted, nor where nobody looks. */
export function isMoving(): boolean {
  return !isStill() && !document.hidden;
}

/** The moves worth seeing: how a game begins has its own scene. */
function visibleMoves(events: readonly TableEvent[]): Moved[] {
  return events.some((event) => event.type === 'began') ? [] : movesIn(events);
}

function movesIn(events: readonly TableEvent[]): Moved[] {
  return events.filter((event): event is Moved => event.type === 'moved');
}

function isShuffled(event: TableEvent): event is Extract<CardEvent, { type: 'shuffled' }> {
  return event.type === 'shuffled';
}

function departureOf(
  root: ParentNode,
  event: Moved,
  release: Release | null,
  { gathered }: ZoneTraits,
  layer: FlightLayer,
): Departure {
  const place = zoneElement(root, event.source);
  const faces = cardElements(place);
  const known = typeof event.cards === 'number' ? [] : event.cards;
  const few = gathered.test(event.source);
  const most = few ? DRAWN_WHERE_GATHERED : MOST_COPIES;
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
  if (few) looks.reverse();
  const rects = looks.map((look) => {
    const flying = look && layer.intercept(look);
    if (release?.zone === event.source) return release.rect;
    return flying ?? (look ?? place ?? document.body).getBoundingClientRect();
  });
  return { event, rects, copies: looks.map((look) => (look ? copyOf(look) : null)) };
}
