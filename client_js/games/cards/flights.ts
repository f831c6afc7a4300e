/**
 * Plans and starts the flights of cards between zones, for `CardAnimation`. The table is always
 * drawn in its final state, and copies of the cards fly over it. A card shows when its copy lands.
 * No input waits for a flight: a press during one reaches the real card.
 */

import { MS } from '../../ui/durations';
import type { FlightLayer, Flight } from './flight_layer';
import { countOf, type Departure, type Departures, type ZoneTraits } from './departures';
import { copyOf, cardElements, zoneElement, twoSided } from './card_elements';
import type { ZoneId } from './generated';

/**
 * Read the new places of cards, after the table is redrawn. The returned function flies the cards
 * there.
 */
export function planLaunch(
  root: ParentNode,
  layer: FlightLayer,
  departures: Departures,
  traits: ZoneTraits,
): () => void {
  layer.landDetached();
  const flights = planFlights(root, departures.moves, traits);
  const shuffles = departures.shuffled.map((zone) => planShuffle(root, zone, layer));
  return () => {
    const gap = launchAll(flights, layer, traits);
    for (const shuffle of shuffles) shuffle(flights.length * gap);
  };
}

/** Launch flights one after the other. Return the time between two of them. */
function launchAll(flights: readonly Flight[], layer: FlightLayer, traits: ZoneTraits): number {
  const duration = Math.max(MS.travelLeast, MS.travel - MS.hurry * flights.length);
  const gap = Math.min(MS.gap, MS.gaps / Math.max(flights.length, 1));
  const landed: Record<ZoneId, number> = {};
  const swept: Record<ZoneId, number> = {};
  flights.forEach((flight, index) => {
    const { source, place } = flight;
    const heavy = traits.heavy?.test(source) ?? false;
    const sweeps = traits.gathered.test(source);
    const first = heavy ? MS.heavy : sweeps ? MS.sweep : duration;
    const last = traits.gathered.test(place) ? MS.sweep : first;
    let delay = Math.max(index * gap, landed[source] ?? 0);
    // The cards of a group follow the one that completed it.
    if (sweeps) delay += MS.sweepGap * (swept[source] = (swept[source] ?? 0) + 1);
    landed[place] = delay + first + (flight.onward ? MS.complete : 0);
    layer.launch(flight, { duration: first, delay, pause: MS.complete, last, heavy });
  });
  return gap;
}

type LaterMove = { count: number; readonly to: ZoneId; readonly flights: Flight[] };

/**
 * Return the flights in order. A card that a later move takes on flies to the zone, not to a card.
 */
function planFlights(root: ParentNode, moves: readonly Departure[], traits: ZoneTraits): Flight[] {
  const later: Record<ZoneId, LaterMove> = {};
  const taken: Record<ZoneId, number> = {};
  const flights: Flight[][] = [];
  for (const move of moves.toReversed()) {
    const { target, source } = move.event;
    const count = countOf(move.event);
    const onwardMove = later[target];
    const passed = Math.min(onwardMove?.count ?? 0, count);
    if (onwardMove) onwardMove.count -= passed;
    if (onwardMove && passed === count) excludeOnward(onwardMove, passed);
    const used = taken[target] ?? 0;
    taken[target] = used + count - passed;
    const moveFlights =
      passed < count
        ? landingFlights(root, move, used, traits)
        : onwardFlights(root, move, onwardMove?.to ?? null, traits);
    later[source] = {
      count: (later[source]?.count ?? 0) + count,
      to: target,
      flights: moveFlights,
    };
    flights.unshift(moveFlights);
  }
  return flights.flat();
}

/** Exclude cards that fly onward on their own from the last flight of the later move. */
function excludeOnward(move: LaterMove, cards: number): void {
  const last = move.flights.at(-1);
  if (last) last.cards = Math.max(0, last.cards - cards);
}

/** Divide `count` flying cards among `copies` drawn copies, and return the share of each. */
export function sharesOf(count: number, copies: number): number[] {
  const each = Math.floor(count / copies);
  return Array.from({ length: copies }, (_, index) =>
    index < copies - 1 ? each : count - each * (copies - 1),
  );
}

/**
 * Return the flights of a move whose cards are still where it put them, below `used` later cards.
 */
function landingFlights(
  root: ParentNode,
  move: Departure,
  used: number,
  traits: ZoneTraits,
): Flight[] {
  const { source, target: place } = move.event;
  const faces = cardElements(zoneElement(root, place));
  const landed = landedCards(faces.slice(0, faces.length - used), move);
  const shares = sharesOf(countOf(move.event), move.rects.length);
  return move.rects.flatMap((from, index): Flight[] => {
    const target = landed[index] ?? null;
    const anchor = target ?? faces.at(-1) ?? zoneElement(root, place);
    const worn = flyingCopy(root, move.copies[index] ?? null, target, source, place, traits);
    if (!anchor || !worn) return [];
    const to = anchor.getBoundingClientRect();
    // A zone that looks the same before and after needs no hidden card while a copy flies.
    const hidden = traits.alike.test(place) ? null : target;
    const cards = shares[index] ?? 1;
    const unseen = traits.alike.test(source);
    return [
      { from, to, onward: null, target: hidden, source, place, cards, hidden: unseen, ...worn },
    ];
  });
}

/** Return the copy that flies: the card as it will lie, turning over if it lay the other way up. */
function flyingCopy(
  root: ParentNode,
  look: HTMLElement | null,
  target: HTMLElement | null,
  source: ZoneId,
  place: ZoneId,
  traits: ZoneTraits,
): { copy: HTMLElement; turns: boolean } | null {
  if (traits.gathered.test(source)) {
    const back = backAt(root, place, traits);
    if (look && back) return { copy: twoSided(look, copyOf(back)), turns: true };
  } else if (target && look && isBack(look) && target.dataset.card !== undefined)
    return { copy: twoSided(look, copyOf(target)), turns: true };
  const copy = traits.gathered.test(source) || !target ? look : copyOf(target);
  return copy && { copy, turns: false };
}

/** Return a card back like those in a zone. */
function backAt(root: ParentNode, place: ZoneId, { back }: ZoneTraits): HTMLElement | undefined {
  const zones = back === undefined ? [place] : [place, back];
  return zones.flatMap((zone) => cardElements(zoneElement(root, zone)).slice(-1)).find(isBack);
}

function isBack(face: HTMLElement): boolean {
  return face.dataset.owner !== undefined;
}

/** Return the cards that a move brought: by their faces if known, otherwise the topmost. */
function landedCards(faces: HTMLElement[], move: Departure): (HTMLElement | undefined)[] {
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

/** Return the flights of a move whose cards went on to the zone `onward`. */
function onwardFlights(
  root: ParentNode,
  move: Departure,
  onward: ZoneId | null,
  traits: ZoneTraits,
): Flight[] {
  const { source, target: place } = move.event;
  const to = zoneElement(root, place)?.getBoundingClientRect();
  const next = onward === null ? null : zoneElement(root, onward);
  const shares = sharesOf(countOf(move.event), move.rects.length);
  return move.rects.flatMap((from, index): Flight[] => {
    const look = move.copies[index];
    if (!to || !look) return [];
    const down = onward !== null && traits.gathered.test(place);
    const back = down ? backAt(root, onward, traits) : undefined;
    const copy = back ? twoSided(look, copyOf(back)) : look;
    const rect = next && (cardElements(next).at(-1) ?? next).getBoundingClientRect();
    const on = rect && onward !== null ? { rect, zone: onward } : null;
    const cards = shares[index] ?? 1;
    const turns = back !== undefined;
    return [
      { from, to, onward: on, copy, target: null, source, place, cards, hidden: false, turns },
    ];
  });
}

/**
 * Read the place of a pile. The returned function animates its shuffle after a delay: its two halves
 * separate and come together again.
 */
export function planShuffle(
  root: ParentNode,
  zone: ZoneId,
  layer: FlightLayer,
): (delay: number) => void {
  const pile = cardElements(zoneElement(root, zone)).at(-1);
  const to = pile?.getBoundingClientRect();
  return (delay) => {
    if (!pile || !to) return;
    for (const side of [-1, 1]) {
      const from = new DOMRect(to.x + side * to.width * 0.55, to.y, to.width, to.height);
      const out: Flight = { ...emptyFlight(zone), from: to, to: from, copy: copyOf(pile) };
      const home: Flight = { ...emptyFlight(zone), from, to, copy: copyOf(pile), hidden: true };
      layer.launch(out, { duration: MS.shuffle / 2, delay });
      layer.launch(home, { duration: MS.shuffle / 2, delay: delay + MS.shuffle / 2 });
    }
  };
}

/** Return a flight that moves no card. */
function emptyFlight(zone: ZoneId): Omit<Flight, 'from' | 'to' | 'copy'> {
  const none = { onward: null, target: null, cards: 0, hidden: false, turns: false };
  return { ...none, source: zone, place: zone };
}

/** Fly cards face down from one zone to another, one copy for each of the `packets`. */
export function send(
  root: ParentNode,
  layer: FlightLayer,
  source: ZoneId,
  place: ZoneId,
  packets: readonly number[],
  within: number,
): void {
  const look = cardElements(zoneElement(root, source)).at(0);
  const from = look?.getBoundingClientRect();
  const to = zoneElement(root, place)?.getBoundingClientRect();
  if (!look || !from || !to) return;
  const gap = (within - MS.travel) / packets.length;
  packets.forEach((cards, index) => {
    const flight = {
      ...emptyFlight(source),
      from,
      to,
      place,
      cards,
      copy: copyOf(look),
      hidden: true,
    };
    layer.launch(flight, { duration: MS.travel, delay: index * gap });
  });
}

/** Return a dropped card to its place, flying over the table. */
export function flyBack(layer: FlightLayer, face: HTMLElement, from: DOMRect): void {
  const to = face.getBoundingClientRect();
  const flight: Flight = { ...emptyFlight(''), from, to, copy: copyOf(face), target: face };
  layer.launch(flight, { duration: MS.back, delay: 0 });
}
