/** How large the cards can be on a felt of a given size: the page never scrolls during play. */

export type Felt = {
  readonly width: number;
  readonly height: number;
  readonly builds: number;
  readonly discards: number;
  readonly hand: number;
};

export type Fit = {
  /** `tall`: counts under the stocks. `wide`: beside them. `low`: the hand beside the piles. */
  readonly shape: 'tall' | 'wide' | 'low';
  /** A card's width and height in pixels. */
  readonly card: number;
  readonly cardHeight: number;
  /** The opponent's cards in proportion to one's own. */
  readonly far: number;
  readonly gap: number;
  /** How far a fan may reach below its first card, above and below the build piles. */
  readonly fanFar: number;
  readonly fanNear: number;
};

export const CARD_RATIO = 1.4;
const LARGEST = 128;
const SMALLEST = 44;
const CAPTION = 20;
const STATUS = 34;
const LIFT = 12;

function shapeOf(width: number, height: number): Fit['shape'] {
  if (height < 480 && width >= 560) return 'low';
  return width >= 760 ? 'wide' : 'tall';
}

/** How many cards lie side by side in the widest row, with what stands beside them. */
function columnsOf(felt: Felt, shape: Fit['shape']): number {
  const hand = Math.min(felt.hand, 7);
  if (shape === 'low') return 2.2 + felt.discards + hand;
  if (shape === 'wide') return Math.max(Math.max(felt.discards, felt.builds) + 4.8, hand);
  return Math.max(1 + felt.discards, 1 + felt.builds, hand);
}

export function fit(felt: Felt): Fit {
  const shape = shapeOf(felt.width, felt.height);
  const gap = felt.width < 480 ? 6 : 12;
  const columns = columnsOf(felt, shape);
  const across = (felt.width - 2 * gap - gap * (columns - 1)) / columns;
  const rows = shape === 'low' ? 2 : 3;
  const fixed = CAPTION + STATUS + LIFT + gap * (rows + 2);
  const free = felt.height - fixed;
  const least = shape === 'low' ? 0.35 : 0.54;
  const down = (free - 2 * gap) / (rows + 0.86 + 2 * least) / CARD_RATIO;
  const card = Math.floor(Math.max(SMALLEST, Math.min(across, down, LARGEST)));
  const far = across < down ? 1 : 0.86;
  const fans = Math.max(0, free - card * CARD_RATIO * (rows + far) - 2 * gap);
  return {
    shape,
    card,
    cardHeight: card * CARD_RATIO,
    far,
    gap,
    ...shared(fans, card * CARD_RATIO),
  };
}

/** One's own piles get the larger part; neither fan more than it can use. */
function shared(fans: number, cardHeight: number): Pick<Fit, 'fanFar' | 'fanNear'> {
  const most = cardHeight * 1.8;
  return {
    fanFar: Math.floor(Math.min(fans * 0.46, most)),
    fanNear: Math.floor(Math.min(fans * 0.54, most)),
  };
}

/** How far each card of a fan shows below the one under it. */
export function stepOf(count: number, room: number, cardHeight: number): number {
  if (count < 2) return 0;
  return Math.min(cardHeight * 0.29, room / (count - 1));
}
