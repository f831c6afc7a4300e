/**
 * Computes the positions of the cards of a hand at Spite and Malice's table: in rows, and
 * overlapping if there are many.
 */

export type HandFit = {
  readonly rows: number;
  readonly inRow: number;
  /** The distance between cards in a row, and between rows, in pixels. */
  readonly step: number;
  readonly drop: number;
};

export type HandRoom = {
  /** The number of cards to which the hand is filled. */
  readonly cards: number;
  readonly rows: number;
  /** The width available for the hand. This and all that follows are in pixels. */
  readonly room: number;
  readonly card: number;
  readonly cardHeight: number;
  readonly gap: number;
};

const FINGERTIP = 44;
/** The minimum visible part of a card below another row, in card heights: its rank and suit. */
export const DROP = 0.5;

/**
 * Return the rows of a hand, and the distances between cards and between rows. Cards overlap if the
 * width is too small.
 */
export function handFit({ cards, rows, room, card, cardHeight, gap }: HandRoom): HandFit {
  const inRow = Math.ceil(cards / rows);
  const widest = card + gap;
  return {
    rows: Math.ceil(cards / inRow),
    inRow,
    step: inRow > 1 ? Math.max(1, Math.min(widest, (room - card) / (inRow - 1))) : widest,
    drop: Math.max(FINGERTIP, DROP * cardHeight),
  };
}
