/**
 * Cards that travel. The table is always drawn in its final state; copies of the cards fly over it
 * from where they were to where they are, and the cards themselves show when the copies land. So
 * nothing ever waits for a flight, and a press during one meets the real card.
 */

import { isStill } from '../../ui/motion';
import { countOf, type Departure, type Departures, type Places } from './departures';
import { copyOf, facesIn, placeOf } from './drawn';
import type { ZoneId } from './generated';

const LONGEST_MS = 170;
const SHORTEST_MS = 90;
/** How long a completed pile is seen before it goes. */
const PAUSE_MS = 120;
const EASE_OUT = 'cubic-bezier(0.2, 0.7, 0.3, 1)';

type Flight = {
  readonly from: DOMRect;
  readonly to: DOMRect;
  /** Where the card went on to in the same step, as when it completed its pile. */
  readonly onward: DOMRect | null;
  readonly copy: HTMLElement;
  readonly target: HTMLElement | null;
  readonly source: ZoneId;
  readonly place: ZoneId;
};

/** Lets the cards fly to where they are now. Call after the table is drawn anew. */
export function arrive(
  root: ParentNode,
  layer: HTMLElement,
  departures: Departures,
  places: Places,
): void {
  const flights = plan(root, departures.moves, places);
  const each = Math.max(SHORTEST_MS, LONGEST_MS - 8 * flights.length);
  const gap = Math.min(55, 360 / Math.max(flights.length, 1));
  const landed: Record<ZoneId, number> = {};
  flights.forEach((flight, index) => {
    const delay = Math.max(index * gap, landed[flight.source] ?? 0);
    landed[flight.place] = delay + each + (flight.onward ? PAUSE_MS : 0);
    fly(layer, flight, each, delay);
  });
  for (const zone of departures.shuffled) shake(placeOf(root, zone), flights.length * gap);
}

/** The flights in order. Cards that have already gone on from where they landed fly to the place. */
function plan(root: ParentNode, moves: readonly Departure[], places: Places): Flight[] {
  const gone: Record<ZoneId, { count: number; to: ZoneId }> = {};
  const taken: Record<ZoneId, number> = {};
  const flights: Flight[][] = [];
  for (const move of moves.toReversed()) {
    const { target, source } = move.event;
    const count = countOf(move.event);
    const left = gone[target];
    const passed = Math.min(left?.count ?? 0, count);
    if (left) left.count -= passed;
    gone[source] = { count: (gone[source]?.count ?? 0) + count, to: target };
    const used = taken[target] ?? 0;
    taken[target] = used + count - passed;
    flights.unshift(
      passed < count ? settle(root, move, used, places) : passThrough(root, move, left?.to ?? null),
    );
  }
  return flights.flat();
}

/** The flights of a move whose cards are still where it laid them, under `used` later ones. */
function settle(root: ParentNode, move: Departure, used: number, places: Places): Flight[] {
  const { source, target: place } = move.event;
  const faces = facesIn(placeOf(root, place));
  const landed = landedAmong(faces.slice(0, faces.length - used), move);
  return move.rects.flatMap((from, index) => {
    const target = landed[index] ?? null;
    const anchor = target ?? faces.at(-1) ?? placeOf(root, place);
    const copy = places.gathered.test(source) || !target ? move.looks[index] : copyOf(target);
    if (!anchor || !copy) return [];
    const to = anchor.getBoundingClientRect();
    // Where nothing would look different, nothing has to be hidden while a copy flies.
    const hidden = places.alike.test(place) ? null : target;
    return [{ from, to, onward: null, copy, target: hidden, source, place }];
  });
}

/** The cards that a move brought: by their faces where they are known, else those on top. */
function landedAmong(faces: HTMLElement[], move: Departure): (HTMLElement | undefined)[] {
  const { cards } = move.event;
  const count = move.rects.length;
  if (typeof cards === 'number' || count < cards.length)
    return Array.from({ length: count }, (_, index) => faces[faces.length - count + index]);
  const left = [...faces];
  const found = cards.toReversed().map((card) => {
    const place = left.findLastIndex((face) => (face.dataset.card ?? card) === card);
    return left.splice(place, place < 0 ? 0 : 1)[0];
  });
  return found.reverse();
}

/** The flights of a move whose cards have gone on to the zone `onward`. */
function passThrough(root: ParentNode, move: Departure, onward: ZoneId | null): Flight[] {
  const { source, target: place } = move.event;
  const to = placeOf(root, place)?.getBoundingClientRect();
  const next = onward === null ? null : placeOf(root, onward);
  return move.rects.flatMap((from, index) => {
    const copy = move.looks[index];
    if (!to || !copy) return [];
    const end = next ? (facesIn(next).at(-1) ?? next).getBoundingClientRect() : null;
    return [{ from, to, onward: end, copy, target: null, source, place }];
  });
}

/** The transform that shows a card drawn at `home` where `rect` is. */
function at(rect: DOMRect, home: DOMRect): string {
  const scale = `scale(${rect.width / home.width}, ${rect.height / home.height})`;
  return `translate(${rect.left - home.left}px, ${rect.top - home.top}px) ${scale}`;
}

function fly(layer: HTMLElement, flight: Flight, duration: number, delay: number): void {
  const { from, to, onward, copy, target } = flight;
  Object.assign(copy.style, {
    position: 'fixed',
    margin: '0',
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
    zIndex: onward ? '1' : '0',
    transform: 'none',
    transformOrigin: '0 0',
  });
  layer.append(copy);
  const total = onward ? 2 * duration + PAUSE_MS : duration;
  const legs: Keyframe[] = [
    { transform: at(from, to), easing: EASE_OUT },
    { transform: 'none', offset: duration / total },
  ];
  if (onward) {
    legs.push({ transform: 'none', easing: EASE_OUT, offset: 1 - duration / total });
    legs.push({ transform: at(onward, to), offset: 1 });
  }
  copy.animate(legs, { duration: total, delay, fill: 'both' }).onfinish = () => {
    copy.remove();
  };
  target?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay });
}

function shake(place: HTMLElement | null, delay: number): void {
  const pile = facesIn(place).at(-1);
  const steps = [0, -4, 4, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  pile?.animate(steps, { duration: 260, delay });
}

/** Brings a card that was dropped in vain back to its place, over the table. */
export function flyBack(layer: HTMLElement, face: HTMLElement, from: DOMRect): void {
  if (isStill()) return;
  const to = face.getBoundingClientRect();
  const copy = copyOf(face);
  fly(layer, { from, to, onward: null, copy, target: face, source: '', place: '' }, 150, 0);
}
