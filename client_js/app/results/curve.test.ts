/**
 * Tests of the line chart of a player's rating: its scale, its labels, and the points of a short
 * history.
 */

import { describe, expect, it } from 'vitest';

import { curveOf } from './curve';

function points(...ratings: number[]): { ended_ms: number; rating: number }[] {
  return ratings.map((rating, place) => ({ ended_ms: place, rating }));
}

describe('a curve', () => {
  it('leads from edge to edge, with higher ratings above', () => {
    const curve = curveOf(points(1500, 1600, 1550), 216, 116);
    expect(curve.line).toBe('M8 108L108 8L208 58');
    expect(curve.last).toEqual({ x: 208, y: 58 });
  });

  it('shows a small change as small, and each match of a few', () => {
    const { marks, dots } = curveOf(points(1500, 1503), 216, 116);
    expect((marks.at(-1)?.rating ?? 0) - (marks[0]?.rating ?? 0)).toBeGreaterThanOrEqual(60);
    expect(dots).toHaveLength(2);
    expect(curveOf(points(...Array.from({ length: 13 }, () => 1500)), 216, 116).dots).toEqual([]);
  });

  it('has a few round ratings around all points', () => {
    for (const ratings of [[1500], [1500, 1503], [1411, 1689], [400, 4000], [1499, 1501]]) {
      const { marks } = curveOf(points(...ratings), 300, 160);
      expect(marks.length).toBeLessThanOrEqual(5);
      expect(marks[0]?.rating).toBeLessThanOrEqual(Math.min(...ratings));
      expect(marks.at(-1)?.rating).toBeGreaterThanOrEqual(Math.max(...ratings));
      expect(marks.every(({ rating }) => rating % 10 === 0)).toBe(true);
    }
  });
});
