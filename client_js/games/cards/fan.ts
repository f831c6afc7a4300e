/** Where the cards of a discard pile lie while it is closed up. */

/** The rank in the corner of a card that others cover can be read at this step, in card heights. */
const LEAST_STEP = 0.18;
/** The height of all cards together that are not shown in a long fan, and of each, in pixels. */
const BURIED = 8;
const SLIVER = 2;

/**
 * The distance of each card of a fan from its first, in pixels. No rank is cut in half: where there
 * is no room for all of them, the undermost cards lie close together, and the others can be read.
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
