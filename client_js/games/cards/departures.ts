/**
 * The starting points of animated cards: the places and copies of the cards that a change moves,
 * recorded while the table still shows the old state.
 */

import { prefersReducedMotion } from '../../ui/motion';
import type { FlightLayer } from './flight_layer';
import { copyOf, cardElements, zoneElement } from './card_elements';
import type { CardEvent, Moved, ZoneId } from './generated';

/** An event at a table of cards. The animation ignores all but card events. */
export type TableEvent = CardEvent | { readonly type: string };

/** The place where the player dropped a card, if that is not the place of its pile. */
export type Release = {
  readonly zone: ZoneId;
  readonly rect: DOMRect;
};

/** Zones of cards that the animation treats in a special way. */
export type ZoneTraits = {
  /** Zones whose cards leave together. Only their two topmost cards are drawn. */
  readonly gathered: RegExp;
  /** Zones whose top looks the same before and after a move. */
  readonly alike: RegExp;
  /** Zones whose cards land with weight, because the game counts them. */
  readonly heavy?: RegExp;
  /** A zone that shows the back for cards that turn face down in flight. */
  readonly back?: ZoneId;
};

/** A move of cards, with the position and a copy of each card before the change. */
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

/** Return the number of cards that a move takes. */
export function countOf(event: Moved): number {
  return typeof event.cards === 'number' ? event.cards : event.cards.length;
}

/** Return moves of cards that undo `events`, last one first. */
export function reversed(events: readonly TableEvent[]): Moved[] {
  return movesIn(events)
    .reverse()
    .map((move) => ({ ...move, source: move.target, target: move.source }));
}

/** Record the positions of the cards that `events` move. Call before the table is redrawn. */
export function recordDepartures(
  root: ParentNode,
  events: readonly TableEvent[],
  release: Release | null,
  traits: ZoneTraits,
  layer: FlightLayer,
): Departures {
  if (!isAnimated()) return { moves: [], shuffled: [] };
  let pendingRelease = release;
  const leaving = new Set<HTMLElement>();
  const moves = visibleMoves(events).map((event) => {
    const looks = looksOf(root, event, traits);
    const rects = placesOf(root, event, looks, pendingRelease, layer, leaving);
    for (const look of looks) if (look) leaving.add(look);
    if (pendingRelease?.zone === event.source) pendingRelease = null;
    return { event, rects, copies: looks.map((look) => (look ? copyOf(look) : null)) };
  });
  for (const look of leaving) layer.intercept(look);
  const shuffled = events.flatMap((event) => (isShuffled(event) ? [event.zone] : []));
  return { moves, shuffled };
}

/** Return whether cards are animated: not with reduced motion, and not while the page is hidden. */
export function isAnimated(): boolean {
  return !prefersReducedMotion() && !document.hidden;
}

/** Return the moves to animate: none at the start of a game, which has its own scene. */
function visibleMoves(events: readonly TableEvent[]): Moved[] {
  return events.some((event) => event.type === 'began') ? [] : movesIn(events);
}

/** Return those of the events that move cards. */
export function movesIn(events: readonly TableEvent[]): Moved[] {
  return events.filter((event): event is Moved => event.type === 'moved');
}

function isShuffled(event: TableEvent): event is Extract<CardEvent, { type: 'shuffled' }> {
  return event.type === 'shuffled';
}

/** Return the cards on the table that a move takes, as far as they are drawn. */
function looksOf(
  root: ParentNode,
  event: Moved,
  { gathered }: ZoneTraits,
): readonly (HTMLElement | null)[] {
  const faces = cardElements(zoneElement(root, event.source));
  const known = typeof event.cards === 'number' ? [] : event.cards;
  const isGathered = gathered.test(event.source);
  const limit = isGathered ? DRAWN_WHERE_GATHERED : MOST_COPIES;
  const count = Math.min(countOf(event), limit);
  const looks: (HTMLElement | null)[] = [];
  for (let i = 0; i < count; i += 1) {
    const named = faces.findLast(
      (face) => known[i] !== undefined && face.dataset.card === known[i],
    );
    const look = named ?? faces.at(-1) ?? null;
    if (look && faces.length > 1) faces.splice(faces.indexOf(look), 1);
    looks.push(look);
  }
  return isGathered ? looks.reverse() : looks;
}

/** Return the places of a move's cards. A card that flies, and has not left, is where its copy is. */
function placesOf(
  root: ParentNode,
  { source }: Moved,
  looks: readonly (HTMLElement | null)[],
  release: Release | null,
  layer: FlightLayer,
  leaving: ReadonlySet<HTMLElement>,
): DOMRect[] {
  const place = zoneElement(root, source);
  return looks.map((look) => {
    if (release?.zone === source) return release.rect;
    const flying = look && !leaving.has(look) ? layer.placeOfCopy(look) : null;
    return flying ?? (look ?? place ?? document.body).getBoundingClientRect();
  });
}
