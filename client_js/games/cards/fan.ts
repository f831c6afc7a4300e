/**
 * Computes the positions of the overlapping cards of a fanned pile, so that they fit the height
 * available.
 */

/** The smallest step that leaves the rank of a covered card readable, in card heights. */
const LEAST_STEP = 0.17;
/** The step of the readable card of a fan that shows only one. */
const SINGLE_STEP = 0.18;
/** The largest step, in card heights. */
const MOST_STEP = 0.29;
/** The total height of the unreadable cards of a long fan, in pixels. */
const BURIED = 8;
/** The largest height of one unreadable card, in pixels. */
const SLIVER = 2;

/** Return the least height of a fan of many cards in which one covered rank is readable, in pixels. */
export function leastReadable(cardHeight: number): number {
  return Math.ceil(cardHeight * SINGLE_STEP) + BURIED;
}

/**
 * Return the distance of each card of a fan from the first, in pixels. No rank is cut in half: if
 * there is too little room, the lowest cards lie close together and the others stay readable.
 */
export function fanTops(count: number, room: number, cardHeight: number): number[] {
  const steps = Math.max(count - 1, 0);
  const least = cardHeight * LEAST_STEP;
  if (steps * least <= room) {
    const step = steps === 0 ? 0 : Math.min(cardHeight * MOST_STEP, room / steps);
    return Array.from({ length: count }, (_, index) => index * step);
  }
  const readable = readableOf(steps, room, least);
  const buried = steps - readable;
  const sliver = Math.min(SLIVER, BURIED / buried, room / buried);
  const step = Math.min(cardHeight * MOST_STEP, (room - buried * sliver) / Math.max(1, readable));
  return Array.from({ length: count }, (_, index) =>
    index <= buried ? index * sliver : buried * sliver + (index - buried) * step,
  );
}

/** Return the number of covered cards of a fan that stay readable beside the unreadable ones. */
function readableOf(steps: number, room: number, least: number): number {
  let readable = Math.max(0, Math.min(steps - 1, Math.floor(room / least)));
  while (readable > 0 && readable * least + Math.min(BURIED, (steps - readable) * SLIVER) > room)
    readable -= 1;
  return readable;
}
