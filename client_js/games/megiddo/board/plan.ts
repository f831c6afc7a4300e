/**
 * The geometry of a drawn Megiddo board, in pixels: places of points, paths along lines, the point
 * at a press, and the next point for an arrow key.
 *
 * The board is a circle. In a long space it becomes an oval if a player lays stones on it and the
 * points would otherwise be too close together for a finger.
 */

import type { Point } from '../generated';
import type { PointNumber, Size } from './board';
import { pointOf, wrapSpoke } from './board';

export type Spot = { readonly x: number; readonly y: number };

export type Plan = Size & {
  readonly width: number;
  readonly height: number;
  /** Half the width and half the height of the outermost ring. */
  readonly rx: number;
  readonly ry: number;
  /** The radius of each ring from the innermost, where the outermost is 1. */
  readonly radii: readonly number[];
  /** The angle from the top to spoke 0, clockwise, in radians. */
  readonly turned: number;
  /** The distance between the two closest points, in pixels. */
  readonly nearest: number;
  /** The radius of a stone. */
  readonly stone: number;
};

/** The size of a comfortable touch target, in pixels. */
export const FINGER = 44;
/**
 * The greatest ratio of length to width, and the least gain in distance that an oval must bring.
 */
const MAX_STRETCH = 1.5;
const MIN_GAIN = 1.08;
const STONE = 0.4;
const BIGGEST_STONE = 34;
/** The room between an outermost stone and the edge, for the marks around stones. */
const RIM = 6;

/**
 * Return the largest board that fits a space, leaving `rim` pixels around it for labels. Points that
 * are closer together than `finger` pixels make it an oval.
 */
export function planOf(
  size: Size,
  width: number,
  height: number,
  { rim = 0, finger = FINGER }: { rim?: number; finger?: number } = {},
): Plan {
  const [w, h] = [Math.max(width, 80) - 2 * rim, Math.max(height, 80) - 2 * rim];
  const long = Math.min(MAX_STRETCH, Math.max(w, h) / Math.min(w, h));
  const circle = fitted(size, w, h, 1, 0);
  let oval = circle;
  for (let stretch = 1.02; oval.nearest < finger && stretch <= long; stretch += 0.02) {
    const tried = [0, Math.PI / size.spokes].map((turned) => fitted(size, w, h, stretch, turned));
    for (const one of tried) if (one.nearest > oval.nearest) oval = one;
  }
  const plan = oval.nearest > MIN_GAIN * circle.nearest ? oval : circle;
  return { ...plan, width, height };
}

/** Return the largest board that is `stretch` times as long as wide, including its stones. */
function fitted(size: Size, w: number, h: number, stretch: number, turned: number): Plan {
  const [sx, sy] = w > h ? [stretch, 1] : [1, stretch];
  const radii = radiiOf(size);
  const at = (scale: number): Plan => {
    const [rx, ry] = [sx * scale, sy * scale];
    const plan = { ...size, width: w, height: h, rx, ry, radii, turned, nearest: 0, stone: 0 };
    const nearest = nearestIn(plan);
    return { ...plan, nearest, stone: Math.min(STONE * nearest, BIGGEST_STONE) };
  };
  // All distances are proportional to the scale, so the ones at scale 1 give the largest scale.
  const [room, unit] = [Math.min(w / sx, h / sy) / 2, at(1).nearest];
  const scale = (room - RIM) / (1 + STONE * unit);
  return at(Math.max(scale, room - RIM - BIGGEST_STONE));
}

/** Return the ring radiuses. The points of the innermost ring are as far apart as the rings. */
function radiiOf({ rings, spokes }: Size): number[] {
  const inner = 1 / (2 * Math.sin(Math.PI / spokes));
  return Array.from({ length: rings }, (_, ring) => (inner + ring) / (inner + rings - 1));
}

function nearestIn(plan: Plan): number {
  const spokes = Array.from({ length: plan.spokes }, (_, spoke) => spoke);
  const distances = spokes.flatMap((spoke) => {
    const inner = spotOf(plan, { ring: 1, spoke });
    return [
      distance(inner, spotOf(plan, { ring: 1, spoke: wrapSpoke(spoke + 1, plan.spokes) })),
      distance(inner, spotOf(plan, { ring: 2, spoke })),
    ];
  });
  return Math.min(...distances);
}

function distance(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Return the position of a point on the drawn board, in pixels. */
export function spotOf(plan: Plan, { ring, spoke }: Point): Spot {
  return polar(plan, plan.radii[ring - 1] ?? 1, angleOf(plan, spoke));
}

/** Return a position by its angle clockwise from the top and its part of the outermost radius. */
function polar({ width, height, rx, ry }: Plan, radius: number, angle: number): Spot {
  return {
    x: width / 2 + rx * radius * Math.sin(angle),
    y: height / 2 - ry * radius * Math.cos(angle),
  };
}

/** Return the angle of a spoke, clockwise from the top. */
function angleOf({ spokes, turned }: Plan, spoke: number): number {
  return turned + (spoke * 2 * Math.PI) / spokes;
}

/** Return the distance between two rings as a part of the outermost radius. */
function gapOf({ radii }: Plan): number {
  const [first = 0, second = 1] = radii;
  return second - first;
}

/** Return the point nearest to a position; null beside the board and in its middle. */
export function pointAt(plan: Plan, { x, y }: Spot): Point | null {
  const [across, up] = [(x - plan.width / 2) / plan.rx, (plan.height / 2 - y) / plan.ry];
  const [inner = 0] = plan.radii;
  const ring = Math.round((Math.hypot(across, up) - inner) / gapOf(plan)) + 1;
  if (ring < 1 || ring > plan.rings) return null;
  const turn = ((Math.atan2(across, up) - plan.turned) * plan.spokes) / (2 * Math.PI);
  return { ring, spoke: wrapSpoke(Math.round(turn), plan.spokes) };
}

/**
 * Return the point closest to a position among those that `accepts` allows, at most `reach` pixels
 * away; null if there is none.
 */
export function closestPoint(
  plan: Plan,
  spot: Spot,
  reach: number,
  accepts: (point: Point) => boolean,
): Point | null {
  const { rings, spokes } = plan;
  const points = Array.from({ length: rings * spokes }, (_, number) => pointOf(plan, number));
  let [closest, least]: [Point | null, number] = [null, reach];
  for (const point of points) {
    const away = distance(spot, spotOf(plan, point));
    if (away <= least && accepts(point)) [closest, least] = [point, away];
  }
  return closest;
}

/** The number of straight segments between two points of a line. */
const PIECES = 16;

/** Return the SVG path along consecutive points of a line. */
export function pathAlong(plan: Plan, points: readonly PointNumber[], closed = false): string {
  const places = points.map((point) => pointOf(plan, point));
  const legs = places.flatMap((from, index) => {
    const to = places[index + 1] ?? (closed ? places[0] : undefined);
    return to ? [leg(plan, from, to)] : [];
  });
  const [start] = places;
  return start ? `M${text(spotOf(plan, start))}${legs.join('')}${closed ? 'Z' : ''}` : '';
}

function leg(plan: Plan, from: Point, to: Point): string {
  const [inner, outer] = [plan.radii[from.ring - 1] ?? 1, plan.radii[to.ring - 1] ?? 1];
  const turn = wrapSpoke(to.spoke - from.spoke + 1, plan.spokes) - 1;
  const pieces = turn === 0 ? 1 : PIECES;
  return Array.from({ length: pieces }, (_, piece) => {
    const part = (piece + 1) / pieces;
    const angle = angleOf(plan, from.spoke + turn * part);
    return `L${text(polar(plan, inner + (outer - inner) * part, angle))}`;
  }).join('');
}

function text({ x, y }: Spot): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

export type Direction = 'ArrowUp' | 'ArrowRight' | 'ArrowDown' | 'ArrowLeft';
const CLOCKWISE: readonly Direction[] = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

/**
 * Return the next point along the ring or spoke in a screen direction; null at the outermost ring.
 * From the innermost ring, the next point inward is across the middle.
 */
export function neighbourOf(
  plan: Plan,
  { ring, spoke }: Point,
  direction: Direction,
): Point | null {
  // The arrow closest to the spoke's direction means outward. The others follow clockwise.
  const outward = Math.round(angleOf(plan, spoke) / (Math.PI / 2));
  const on = (by: number): Point => ({ ring, spoke: wrapSpoke(spoke + by, plan.spokes) });
  switch (wrapSpoke(CLOCKWISE.indexOf(direction) - outward, CLOCKWISE.length)) {
    case 0:
      return ring < plan.rings ? { ring: ring + 1, spoke } : null;
    case 1:
      return on(1);
    case 2:
      return ring > 1 ? { ring: ring - 1, spoke } : on(Math.floor(plan.spokes / 2));
    default:
      return on(-1);
  }
}
