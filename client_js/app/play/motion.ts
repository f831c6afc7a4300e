/**
 * Cards that travel. The table is always drawn in its final state; copies of the cards fly over it
 * from where they were to where they are, and the cards themselves show when the copies land. So
 * nothing ever waits for a flight, and a press during one meets the real card.
 *
 * Reads the table through its test hooks: `data-zone` on places, `data-face` on every card drawn.
 */

import type { Event, ZoneId } from '../../sdk';

type Moved = Extract<Event, { type: 'moved' }>;

/** Where a card was let go by hand, if that is not where its pile is. */
export type Release = {
  readonly zone: ZoneId;
  readonly rect: DOMRect;
};

type Departure = {
  readonly event: Moved;
  readonly rects: readonly DOMRect[];
  readonly looks: readonly (HTMLElement | null)[];
};

export type Departures = {
  readonly moves: readonly Departure[];
  readonly shuffled: readonly ZoneId[];
};

const LONGEST_MS = 170;
const SHORTEST_MS = 90;
const MOST_COPIES = 6;
const EASE_OUT = 'cubic-bezier(0.2, 0.7, 0.3, 1)';

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** True when the player's system asks for no motion. */
export function isStill(): boolean {
  return still.matches;
}

function countOf(event: Moved): number {
  return typeof event.cards === 'number' ? event.cards : event.cards.length;
}

function placeOf(root: ParentNode, zone: ZoneId): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-zone="${CSS.escape(zone)}"]`);
}

function facesIn(place: HTMLElement | null): HTMLElement[] {
  return place ? [...place.querySelectorAll<HTMLElement>('[data-face]')] : [];
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
  const count = Math.min(countOf(event), MOST_COPIES);
  const looks: (HTMLElement | null)[] = [];
  for (let i = 0; i < count; i += 1) {
    const named = faces.findLast(
      (face) => known[i] !== undefined && face.dataset.card === known[i],
    );
    const look = named ?? faces.at(-1) ?? null;
    if (look && faces.length > 1) faces.splice(faces.indexOf(look), 1);
    looks.push(look);
  }
  const rects = looks.map((look) => {
    if (release?.zone === event.source) return release.rect;
    return (look ?? place ?? document.body).getBoundingClientRect();
  });
  return { event, rects, looks: looks.map((look) => (look ? copyOf(look) : null)) };
}

function copyOf(face: HTMLElement): HTMLElement {
  const copy = face.cloneNode(true) as HTMLElement;
  for (const node of [copy, ...copy.querySelectorAll<HTMLElement>('*')])
    for (const name of node.getAttributeNames())
      if (name.startsWith('data-') || name === 'aria-label') node.removeAttribute(name);
  return copy;
}

type Flight = {
  readonly from: DOMRect;
  readonly to: DOMRect;
  readonly copy: HTMLElement;
  readonly target: HTMLElement | null;
};

/** Lets the cards fly to where they are now. Call after the table is drawn anew. */
export function arrive(root: ParentNode, sky: HTMLElement, departures: Departures): void {
  const flights = plan(root, departures.moves);
  const each = Math.max(SHORTEST_MS, LONGEST_MS - 8 * flights.length);
  const gap = Math.min(55, 360 / Math.max(flights.length, 1));
  flights.forEach((flight, index) => {
    fly(sky, flight, each, index * gap);
  });
  for (const zone of departures.shuffled) shake(placeOf(root, zone), flights.length * gap);
}

/** The flights in order. Cards that have already gone on from where they landed fly to the place. */
function plan(root: ParentNode, moves: readonly Departure[]): Flight[] {
  const gone = new Map<ZoneId, number>();
  const taken = new Map<ZoneId, number>();
  const flights: Flight[][] = [];
  for (const move of [...moves].reverse()) {
    const { target, source } = move.event;
    const count = countOf(move.event);
    const passed = Math.min(gone.get(target) ?? 0, count);
    gone.set(target, (gone.get(target) ?? 0) - passed);
    gone.set(source, (gone.get(source) ?? 0) + count);
    const used = taken.get(target) ?? 0;
    taken.set(target, used + count - passed);
    flights.unshift(route(root, move, passed >= count ? null : used));
  }
  return flights.flat();
}

/** The flights of one move; `used` cards on top of the target came later, null: none stayed. */
function route(root: ParentNode, move: Departure, used: number | null): Flight[] {
  const place = placeOf(root, move.event.target);
  const faces = used === null ? [] : facesIn(place);
  const landed = faces.slice(0, faces.length - (used ?? 0)).slice(-move.rects.length);
  return move.rects.flatMap((from, index) => {
    const target = landed.at(landed.length - move.rects.length + index) ?? null;
    const anchor = target ?? facesIn(place).at(-1) ?? place;
    const copy = target ? copyOf(target) : move.looks[index]?.cloneNode(true);
    if (!anchor || !(copy instanceof HTMLElement)) return [];
    return [{ from, to: anchor.getBoundingClientRect(), copy, target }];
  });
}

function fly(sky: HTMLElement, flight: Flight, duration: number, delay: number): void {
  const { from, to, copy, target } = flight;
  Object.assign(copy.style, {
    position: 'fixed',
    inset: 'auto',
    margin: '0',
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
    transform: 'none',
    transformOrigin: '0 0',
  });
  sky.append(copy);
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  const timing: KeyframeAnimationOptions = { duration, delay, easing: EASE_OUT, fill: 'both' };
  copy.animate([{ transform: start }, { transform: 'none' }], timing).onfinish = () => {
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
export function flyBack(sky: HTMLElement, face: HTMLElement, from: DOMRect): void {
  if (isStill()) return;
  fly(sky, { from, to: face.getBoundingClientRect(), copy: copyOf(face), target: face }, 150, 0);
}
