/**
 * Computes the line chart of a player's rating: its path, the labelled ratings beside it, and the
 * points to mark.
 */

import type { CurvePoint } from '../../sdk';

export type Curve = {
  /** The `d` attribute of the path through all points. */
  readonly line: string;
  /** The labelled ratings beside the curve, with their heights. */
  readonly marks: readonly { readonly rating: number; readonly y: number }[];
  /** The points of a short curve, which would not be seen in the line; otherwise none. */
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  readonly last: { readonly x: number; readonly y: number };
};

/** The possible distances between labelled ratings. The smallest that fits is used. */
const STEPS = [10, 20, 50, 100, 200, 500, 1000];
const MOST_MARKS = 5;
/** The smallest span of ratings, so that small changes look small. */
const LEAST_SPAN = 60;
const MOST_DOTS = 12;
/** The margin for the line and its last point, in pixels. */
const EDGE = 8;

/**
 * Return the curve of at least one point, with equal distances between matches, in `width` by
 * `height` pixels.
 */
export function curveOf(points: readonly CurvePoint[], width: number, height: number): Curve {
  const ratings = points.map(({ rating }) => rating);
  const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)];
  const margin = Math.max(0, (LEAST_SPAN - (highest - lowest)) / 2);
  const [low, high] = [lowest - margin, highest + margin];
  const step = STEPS.find((each) => (high - low) / each < MOST_MARKS - 2) ?? 2000;
  const bottom = Math.floor(low / step) * step;
  const top = Math.max(Math.ceil(high / step) * step, bottom + step);
  const across = (width - 2 * EDGE) / Math.max(1, points.length - 1);
  const x = (place: number): number => round(EDGE + place * across);
  const y = (rating: number): number =>
    round(EDGE + ((top - rating) / (top - bottom)) * (height - 2 * EDGE));
  const marks = Array.from({ length: (top - bottom) / step + 1 }, (_, place) => {
    const rating = bottom + place * step;
    return { rating, y: y(rating) };
  });
  const line = ratings.map((rating, place) => `${place ? 'L' : 'M'}${x(place)} ${y(rating)}`);
  const end = ratings.length - 1;
  const dots =
    ratings.length > MOST_DOTS
      ? []
      : ratings.map((rating, place) => ({ x: x(place), y: y(rating) }));
  return { line: line.join(''), marks, dots, last: { x: x(end), y: y(ratings[end] ?? bottom) } };
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
