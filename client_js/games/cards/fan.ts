/**
 * Computes the positions of the overlapping cards of a fanned pile, so that they fit the height
 * available.
 */

/** The smallest step that leaves the rank of a covered card readable, in card heights. */
const LEAST_STEP = 0.18;
/** The total height of the unreadable cards of a long fan, in pixels. */
const BURIED = 8;
/** The largest height of one unreadable card, in pixels. */
const SLIVER = 2;

/** Return the least height of a fan of many cards in which one covered rank is readable, in pixels. */
export function leastReadable(cardHeight: number): number {
  return Math.ceil(cardHeight * LEAST_STEP) + BURIED;
}

/**
 * Return the distance of each card of a fan from the first, in pixels. No rank is cut in half: if
 * there is too little room, the lowest cards lie close together and the others stay readable.
 */
export function fanTops(count: number, room: number, cardHeight: number): number[] {
  const steps = Math.max(count - 1, 0);
  const least = cardHeight * LEAST_STEP;
  if (steps * least <= room) {
    const step = steps === 0 ? 0 : Math.min(cardHeight * 0.29, room / steps);
    return Array.from({ length: count }, (_, index) => index * step);
  }
  const readable = Math.max(0, Math.floor((room - BURIED) / least));
  const buried = steps - readable;
  const sliver = Math.min(SLIVER, BURIED / buried, room / buried);
  return Array.from({ length: count }, (_, index) =>
    index <= buried ? index * sliver : buried * sliver + (index - buried) * least,
  );
}
