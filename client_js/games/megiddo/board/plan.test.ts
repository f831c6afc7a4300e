/**
 * Tests of the geometry of a drawn Megiddo board on screens of all sizes: places of points, the
 * point at a press, paths, and arrow keys.
 */

import { describe, expect, it } from 'vitest';

import { pointOf } from './board';
import {
  closestPoint,
  FINGER,
  neighbourOf,
  pathAlong,
  planOf,
  pointAt,
  spotOf,
  type Direction,
  type Plan,
} from './plan';

const SIX = { rings: 6, spokes: 6 };
const SIZES = [SIX, { rings: 9, spokes: 9 }, { rings: 12, spokes: 12 }, { rings: 4, spokes: 4 }];
const SPACES = [
  [880, 660],
  [390, 600],
  [360, 400],
  [600, 390],
] as const;
const PLANS = SIZES.flatMap((size) => SPACES.map(([width, height]) => planOf(size, width, height)));

function points(plan: Plan): ReturnType<typeof pointOf>[] {
  return Array.from({ length: plan.rings * plan.spokes }, (_, number) => pointOf(plan, number));
}

describe.each(PLANS)('on $rings rings and $spokes spokes in $width x $height', (plan) => {
  it('every stone is within the space', () => {
    for (const { x, y } of points(plan).map((point) => spotOf(plan, point))) {
      expect(x - plan.stone).toBeGreaterThanOrEqual(0);
      expect(x + plan.stone).toBeLessThanOrEqual(plan.width);
      expect(y - plan.stone).toBeGreaterThanOrEqual(0);
      expect(y + plan.stone).toBeLessThanOrEqual(plan.height);
    }
  });

  it('no two points are closer than the stated distance', () => {
    const spots = points(plan).map((point) => spotOf(plan, point));
    const distances = spots.flatMap((one, index) =>
      spots.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    expect(Math.min(...distances)).toBeCloseTo(plan.nearest, 6);
    expect(2 * plan.stone).toBeLessThan(plan.nearest);
  });

  it('a press on or near a point belongs to the point', () => {
    for (const point of points(plan)) {
      const { x, y } = spotOf(plan, point);
      const beside = plan.nearest * 0.3;
      expect(pointAt(plan, { x, y })).toEqual(point);
      expect(pointAt(plan, { x: x + beside, y })).toEqual(point);
      expect(pointAt(plan, { x, y: y - beside })).toEqual(point);
    }
  });
});

it('has points a finger apart on an ordinary screen', () => {
  expect(planOf(SIX, 880, 660).nearest).toBeGreaterThan(FINGER);
});

it('is a circle if there is room, and an oval on a phone', () => {
  const wide = planOf(SIX, 880, 660);
  const phone = planOf(SIX, 390, 600);
  expect(wide.rx).toBe(wide.ry);
  expect(phone.ry).toBeGreaterThan(1.3 * phone.rx);
  expect(phone.nearest).toBeGreaterThan(32);
});

it('is a circle on a phone, too, on a board to watch', () => {
  const replay = planOf(SIX, 390, 600, { finger: 0 });
  expect(replay.rx).toBe(replay.ry);
});

it('ignores presses in the middle and beside the board', () => {
  const plan = planOf(SIX, 600, 600);
  expect(pointAt(plan, { x: 300, y: 300 })).toBeNull();
  expect(pointAt(plan, { x: 5, y: 5 })).toBeNull();
});

describe('a path', () => {
  const plan = planOf(SIX, 600, 600);

  it('is straight along a spoke, and curved on rings and spirals', () => {
    const pieces = (numbers: number[]): number => pathAlong(plan, numbers).split('L').length - 1;
    expect(pieces([0, 6])).toBe(1);
    expect(pieces([0, 1])).toBeGreaterThan(4);
    expect(pieces([5, 6])).toBeGreaterThan(4);
  });

  it('takes the short way from the last spoke to the first', () => {
    const [, ...rest] = pathAlong(plan, [5, 0])
      .split('L')
      .map((text) => Number(text.split(' ')[0]?.replace('M', '')));
    const last = spotOf(plan, { ring: 1, spoke: 0 });
    expect(rest.at(-1)).toBeCloseTo(last.x, 0);
    expect(Math.max(...rest)).toBeLessThanOrEqual(last.x + 0.1);
  });

  it('is closed for a whole ring', () => {
    expect(pathAlong(plan, [0, 1, 2, 3, 4, 5], true)).toMatch(/Z$/);
  });
});

describe('an arrow key', () => {
  const plan = planOf(SIX, 600, 600);
  const from = (ring: number, spoke: number, direction: Direction): string => {
    const next = neighbourOf(plan, { ring, spoke }, direction);
    return next ? `${next.ring}:${next.spoke}` : '';
  };

  it('at the top moves outward with up, inward with down, and around sideways', () => {
    expect(from(3, 0, 'ArrowUp')).toBe('4:0');
    expect(from(3, 0, 'ArrowDown')).toBe('2:0');
    expect(from(3, 0, 'ArrowRight')).toBe('3:1');
    expect(from(3, 0, 'ArrowLeft')).toBe('3:5');
  });

  it('at the bottom moves outward with down, and to the right with right', () => {
    expect(from(3, 3, 'ArrowDown')).toBe('4:3');
    expect(from(3, 3, 'ArrowRight')).toBe('3:2');
  });

  it('at the side moves outward with its own arrow', () => {
    expect(from(3, 1, 'ArrowRight')).toBe('4:1');
    expect(from(3, 4, 'ArrowLeft')).toBe('4:4');
  });

  it('moves across the middle, but not beyond the edge', () => {
    expect(from(1, 0, 'ArrowDown')).toBe('1:3');
    expect(from(6, 0, 'ArrowUp')).toBe('');
  });

  it.each(SIZES)('reaches every point of %j', (size) => {
    const board = planOf(size, 600, 600);
    const reached = new Set(['1:0']);
    const open = [{ ring: 1, spoke: 0 }];
    const arrows: Direction[] = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];
    for (let point = open.pop(); point; point = open.pop()) {
      for (const arrow of arrows) {
        const next = neighbourOf(board, point, arrow);
        if (!next || reached.has(`${next.ring}:${next.spoke}`)) continue;
        reached.add(`${next.ring}:${next.spoke}`);
        open.push(next);
      }
    }
    expect(reached.size).toBe(size.rings * size.spokes);
  });
});

describe('the closest point', () => {
  const plan = planOf(SIX, 390, 580);
  const taken = { ring: 1, spoke: 3 };
  const isFree = (point: { ring: number; spoke: number }): boolean =>
    point.ring !== taken.ring || point.spoke !== taken.spoke;
  const [stone, beside] = [spotOf(plan, taken), spotOf(plan, { ring: 1, spoke: 2 })];
  const between = (part: number): { x: number; y: number } => ({
    x: stone.x + (beside.x - stone.x) * part,
    y: stone.y + (beside.y - stone.y) * part,
  });

  it('is the free one beside a stone at whose edge a finger presses', () => {
    expect(pointAt(plan, between(0.45))).toEqual(taken);
    expect(closestPoint(plan, between(0.45), FINGER / 2, isFree)).toEqual({ ring: 1, spoke: 2 });
  });

  it('is none at the middle of a stone', () => {
    expect(closestPoint(plan, stone, FINGER / 2, isFree)).toBeNull();
  });
});
