/** The placement of the result: beside the last move. */

export type Place = 'below' | 'above' | 'left' | 'right';

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

const EDGE = 8;

/**
 * Return the first place within `around`, in pixels, where a panel of this size covers nothing of
 * `clear`; else the place that covers the least of its height.
 */
export function placeResult(around: Box, width: number, height: number, clear: Box | null): Place {
  if (!clear) return 'below';
  const middle = (around.left + around.right) / 2;
  const flat = clear.right <= middle - width / 2 || clear.left >= middle + width / 2;
  if (flat || clear.bottom <= around.bottom - EDGE - height) return 'below';
  if (clear.top >= around.top + EDGE + height) return 'above';
  if (clear.left >= around.left + EDGE + width) return 'left';
  if (clear.right <= around.right - EDGE - width) return 'right';
  return clear.top - around.top > around.bottom - clear.bottom ? 'above' : 'below';
}
