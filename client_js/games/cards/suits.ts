/** SVG outlines of the four suits, and the star that marks wild cards. */

import type { Suit } from './ranks';

/** The start of an outline above or below its centre, and the rest of it in relative commands. */
type Outline = { readonly top: number; readonly rest: string };

/**
 * Outlines in squares of 20 by 20 units around their centres. They consist of curves only, so that
 * scaling the numbers scales the outline, and one path can hold many pips.
 */
const OUTLINES: Readonly<Record<Suit, Outline>> = {
  S: {
    top: -9.5,
    rest: 'c1.8 3.4 8.6 6.6 8.6 11.6c0 2.6 -2 4.4 -4.3 4.4c-1.4 0 -2.6 -.6 -3.3 -1.7c.2 1.8 1 3.2 2.3 4.4h-6.6c1.3 -1.2 2.1 -2.6 2.3 -4.4c-.7 1.1 -1.9 1.7 -3.3 1.7c-2.3 0 -4.3 -1.8 -4.3 -4.4c0 -5 6.8 -8.2 8.6 -11.6z',
  },
  H: {
    top: 9.4,
    rest: 'c-1.9 -3.4 -8.9 -7.2 -8.9 -12.9c0 -3.2 2.2 -5.4 4.8 -5.4c1.8 0 3.3 1 4.1 2.7c.8 -1.7 2.3 -2.7 4.1 -2.7c2.6 0 4.8 2.2 4.8 5.4c0 5.7 -7 9.5 -8.9 12.9z',
  },
  D: {
    top: -9.6,
    rest: 'c2 3.6 4.4 6.8 7.2 9.6c-2.8 2.8 -5.2 6 -7.2 9.6c-2 -3.6 -4.4 -6.8 -7.2 -9.6c2.8 -2.8 5.2 -6 7.2 -9.6z',
  },
  C: {
    top: -9.3,
    rest: 'c2.4 0 4.3 1.9 4.3 4.3c0 1.1 -.4 2.1 -1.1 2.9c.5 -.2 1.1 -.3 1.7 -.3c2.4 0 4.3 1.9 4.3 4.3c0 2.4 -1.9 4.3 -4.3 4.3c-1.6 0 -3 -.9 -3.8 -2.2c.2 2 .9 3.7 2.2 5.2h-6.6c1.3 -1.5 2 -3.2 2.2 -5.2c-.8 1.3 -2.2 2.2 -3.8 2.2c-2.4 0 -4.3 -1.9 -4.3 -4.3c0 -2.4 1.9 -4.3 4.3 -4.3c.6 0 1.2 .1 1.7 .3c-.7 -.8 -1.1 -1.8 -1.1 -2.9c0 -2.4 1.9 -4.3 4.3 -4.3z',
  },
};

/**
 * Return a suit's path around a point, `size` times 20 high. A negative `size` turns it upside
 * down.
 */
export function suitPath(suit: Suit, x: number, y: number, size: number): string {
  return `M${round(x)} ${round(y + OUTLINES[suit].top * size)}${scaledOutline(suit, size)}`;
}

const scaledOutlines = new Map<string, string>();

/** Return the rest of an outline at a size. Each is calculated once. */
function scaledOutline(suit: Suit, size: number): string {
  const key = `${suit}${size}`;
  const known = scaledOutlines.get(key);
  if (known !== undefined) return known;
  const { rest } = OUTLINES[suit];
  const scaled = rest.replace(/-?[\d.]+/g, (number) => String(round(Number(number) * size)));
  scaledOutlines.set(key, scaled);
  return scaled;
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000;
}

/** The SVG paths of the four suits, in a square of 20. */
export const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  S: suitPath('S', 10, 10, 1),
  H: suitPath('H', 10, 10, 1),
  D: suitPath('D', 10, 10, 1),
  C: suitPath('C', 10, 10, 1),
};

/** An eight-pointed star in a square of 20. */
export const WILD_PATH =
  'M10 0 11.7 5.9 17.1 2.9 14.1 8.3 20 10 14.1 11.7 17.1 17.1 11.7 14.1 10 20 8.3 14.1 2.9 17.1 5.9 11.7 0 10 5.9 8.3 2.9 2.9 8.3 5.9Z';
