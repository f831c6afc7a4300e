/**
 * Shapes on the cards of the pack of numbers 1 to 12. Each third of the numbers has its own, so
 * that cards are recognizable from afar.
 */

/** The third of the numbers 1 to 12 that a rank is in. */
export type Third = 1 | 2 | 3;

/** The number of ranks that share a shape and a tint. */
const RANKS_PER_THIRD = 4;

/** Return the third that a rank from 1 to 12 is in: 1 for 1 to 4, 2 for 5 to 8, 3 for 9 to 12. */
export function thirdOf(rank: number): Third {
  return rank <= RANKS_PER_THIRD ? 1 : rank <= 2 * RANKS_PER_THIRD ? 2 : 3;
}

/** The SVG paths of a circle, a hexagon and a square on its corner, in a square of 20. */
export const THIRD_PATHS: Readonly<Record<Third, string>> = {
  1: 'M10 .8a9.2 9.2 0 0 1 0 18.4a9.2 9.2 0 0 1 0-18.4Z',
  2: 'M5 1.2H15L20 10 15 18.8H5L0 10Z',
  3: 'M10-.8 20.8 10 10 20.8-.8 10Z',
};
