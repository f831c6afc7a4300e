/** How thick a pile looks: the edges of cards that are seen below its top card. */

/** So many edges are seen at most. */
export const MOST_LAYERS = 6;

/** With so many cards a pile looks as thick as it ever does. */
const THICK = 60;

/**
 * How many edges are seen below a pile's top card: none below a single card, one from two cards
 * on, and `MOST_LAYERS` from 60 on. Steps are short where few cards lie, since there each counts.
 */
export function layersOf(count: number): number {
  if (count < 2) return 0;
  const share = Math.min(1, (count - 1) / (THICK - 1));
  return Math.max(1, Math.round(MOST_LAYERS * Math.sqrt(share)));
}
