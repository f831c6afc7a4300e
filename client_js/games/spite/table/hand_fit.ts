/** How the cards of a hand lie: in rows, and over each other where they are many. */

export type HandFit = {
  readonly rows: number;
  readonly inRow: number;
  /** From one card to the next in a row, and from one row to the next, in pixels. */
  readonly step: number;
  readonly drop: number;
};

export type HandRoom = {
  /** As many as the hand is filled up to. */
  readonly cards: number;
  readonly rows: number;
  /** The width that the hand may take, in pixels as all that follows. */
  readonly room: number;
  readonly card: number;
  readonly cardHeight: number;
  readonly gap: number;
};

const FINGERTIP = 44;
/** What is seen at least of a card below another row, in card heights: its rank and its suit. */
export const DROP = 0.5;

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
