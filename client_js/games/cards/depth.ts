/**
 * The visible thickness of a pile of cards: how many edges of covered cards show below its top
 * card.
 */

/** The maximum number of edges of covered cards that a pile shows. */
export const MOST_LAYERS = 6;

/** The number of cards from which a pile gets no thicker. */
const THICK = 60;

/**
 * Return the number of edges to show below the top card of a pile: none for one card, at least one
 * from two cards on, and `MOST_LAYERS` from 60 on. Small piles grow faster, because each card of
 * them counts.
 */
export function layersOf(count: number): number {
  if (count < 2) return 0;
  const share = Math.min(1, (count - 1) / (THICK - 1));
  return Math.max(1, Math.round(MOST_LAYERS * Math.sqrt(share)));
}
