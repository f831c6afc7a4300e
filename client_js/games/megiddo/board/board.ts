/**
 * The points of a Megiddo board: their numbers, the lines through each of them, and all places
 * where a row can lie (docs/rules/megiddo.md, section 1).
 */

import type { Point } from '../generated';

/** The number of a point, from 0: spoke by spoke, each from the innermost ring outward. */
export type PointNumber = number;

export type LineKind = 'radial' | 'circular' | 'right' | 'left';

/** A line through a point, in both directions, without the point itself. */
export type Line = {
  readonly kind: LineKind;
  readonly ahead: readonly PointNumber[];
  readonly behind: readonly PointNumber[];
  /** True for a closed line, whose directions both lead through all its other points. */
  readonly closed: boolean;
};

export type Size = { readonly rings: number; readonly spokes: number };

/** The points and lines of a board of one size. */
export type Board = Size & {
  /** The lines through each point. */
  readonly lines: readonly (readonly Line[])[];
  /** For each point, the next three points in each direction that has three. */
  readonly threes: readonly (readonly (readonly [PointNumber, PointNumber, PointNumber])[])[];
};

/** The difference in rings and spokes from one point of a line to the next. */
const STEPS: Readonly<Record<LineKind, readonly [number, number]>> = {
  radial: [1, 0],
  circular: [0, 1],
  right: [1, 1],
  left: [1, -1],
};
const KINDS: readonly LineKind[] = ['radial', 'circular', 'right', 'left'];

const boards = new Map<string, Board>();

/** Return the board of a size. The same size always gives the same object. */
export function boardOf({ rings, spokes }: Size): Board {
  const key = `${rings}x${spokes}`;
  const known = boards.get(key);
  if (known) return known;
  const made = newBoard({ rings, spokes });
  boards.set(key, made);
  return made;
}

/** Return the number of the point at a ring (from 1) and a spoke (from 0). */
export function numberOf({ spokes }: Size, { ring, spoke }: Point): PointNumber {
  return (ring - 1) * spokes + spoke;
}

/** Return the ring (from 1) and the spoke (from 0) of a point. */
export function pointOf({ spokes }: Size, point: PointNumber): Point {
  return { ring: Math.floor(point / spokes) + 1, spoke: point % spokes };
}

export function isOnBoard({ rings, spokes }: Size, { ring, spoke }: Point): boolean {
  return ring >= 1 && ring <= rings && spoke >= 0 && spoke < spokes;
}

/**
 * Return every place on the board where a row can lie: each sequence of `row` consecutive points on
 * a line, once. A row that fills a whole ring begins at spoke 0.
 */
export function possibleRows(size: Size, row: number): PointNumber[][] {
  return KINDS.flatMap((kind) => rowsOf(size, row, kind));
}

function rowsOf({ rings, spokes }: Size, row: number, kind: LineKind): PointNumber[][] {
  const [outward, turn] = STEPS[kind];
  const firstRings = outward === 0 ? rings : Math.max(0, rings - row + 1);
  // If a row fills a whole ring, it is the same row wherever it begins.
  const around = row < spokes ? spokes : Number(row === spokes);
  const firstSpokes = outward === 0 ? around : spokes;
  return range(firstRings).flatMap((ring) =>
    range(firstSpokes).map((spoke) =>
      range(row).map(
        (step) => (ring + outward * step) * spokes + wrapSpoke(spoke + turn * step, spokes),
      ),
    ),
  );
}

function newBoard(size: Size): Board {
  const points = range(size.rings * size.spokes);
  const lines = points.map((point) => KINDS.map((kind) => lineThrough(size, point, kind)));
  const threes = lines.map((through) =>
    through
      .flatMap(({ ahead, behind }) => [ahead, behind])
      .flatMap(([near, far, end]) =>
        near === undefined || far === undefined || end === undefined
          ? []
          : [[near, far, end] as const],
      ),
  );
  return { ...size, lines, threes };
}

function lineThrough(size: Size, point: PointNumber, kind: LineKind): Line {
  const [outward, turn] = STEPS[kind];
  return {
    kind,
    ahead: ray(size, point, outward, turn),
    behind: ray(size, point, -outward, -turn),
    closed: outward === 0,
  };
}

function ray(size: Size, point: PointNumber, outward: number, turn: number): PointNumber[] {
  const { rings, spokes } = size;
  const { ring, spoke } = pointOf(size, point);
  // A ring ends before it returns to the point. Other lines end at the edge of the board.
  const most = outward === 0 ? spokes - 1 : outward > 0 ? rings - ring : ring - 1;
  return range(most).map(
    (step) =>
      (ring - 1 + outward * (step + 1)) * spokes + wrapSpoke(spoke + turn * (step + 1), spokes),
  );
}

/** Return the number of a spoke that was counted beyond the last one or before the first. */
export function wrapSpoke(spoke: number, spokes: number): number {
  return ((spoke % spokes) + spokes) % spokes;
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
