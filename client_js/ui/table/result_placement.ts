/**
 * Chooses the place of the result panel at which it covers the least of the table's important
 * parts.
 */

export type Place = 'below' | 'belowRight' | 'belowLeft' | 'right' | 'left' | 'above';

export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** A place on the screen that the result panel should not cover. */
export type ClearBox = Box & {
  /** The importance of the place, relative to the others. Default: 1. */
  readonly weight?: number;
};

/** Return the places of the elements that match these selectors, each with its weight. */
export function clearBoxes(
  root: ParentNode,
  weights: Readonly<Record<string, number>>,
): readonly ClearBox[] {
  return Object.entries(weights).flatMap(([selector, weight]) =>
    [...root.querySelectorAll(selector)].map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom, weight };
    }),
  );
}

const EDGE = 8;

/**
 * Return the place within `around`, in pixels, where a panel of this size covers the least of
 * `clear`. The first of several equal places is preferred.
 */
export function placeResult(
  around: Box,
  width: number,
  height: number,
  clear: readonly ClearBox[],
): Place {
  const left = { left: around.left + EDGE, right: around.left + EDGE + width };
  const right = { left: around.right - EDGE - width, right: around.right - EDGE };
  const centre = (around.left + around.right - width) / 2;
  const middle = { left: centre, right: centre + width };
  const low = { top: around.bottom - EDGE - height, bottom: around.bottom - EDGE };
  const high = { top: around.top + EDGE, bottom: around.top + EDGE + height };
  const half = (around.top + around.bottom - height) / 2;
  const level = { top: half, bottom: half + height };
  const places: readonly (readonly [Place, Box])[] = [
    ['below', { ...middle, ...low }],
    ['belowRight', { ...right, ...low }],
    ['belowLeft', { ...left, ...low }],
    ['right', { ...right, ...level }],
    ['left', { ...left, ...level }],
    ['above', { ...middle, ...high }],
  ];
  let best: Place = 'below';
  let least = Infinity;
  for (const [place, box] of places) {
    const covered = clear.reduce((sum, each) => sum + (each.weight ?? 1) * overlap(box, each), 0);
    if (covered < least) [best, least] = [place, covered];
  }
  return best;
}

/** Return the area that two boxes share. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
