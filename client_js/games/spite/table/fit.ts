/** Sizes of the cards on a felt of a given size. The page never scrolls during play. */

import { DROP, handFit, type HandFit } from './hand_fit';

export type Felt = {
  readonly width: number;
  readonly height: number;
  readonly builds: number;
  readonly discards: number;
  readonly hand: number;
  /** True if there is a status line, which takes height unless the felt is low. */
  readonly line: boolean;
};

export type Fit = {
  /**
   * `tall`: counts below the stocks. `wide`: counts beside them. `low`: the hand beside the piles.
   */
  readonly shape: 'tall' | 'wide' | 'low';
  /** The width and height of a card, in pixels. */
  readonly card: number;
  readonly cardHeight: number;
  /** The size of the opponent's cards relative to the player's. */
  readonly far: number;
  readonly gap: number;
  readonly discardsInRow: number;
  /** The height by which a fan may exceed its first card, above and below the build piles. */
  readonly fanFar: number;
  readonly fanNear: number;
  /** The width and height of a build pile: those of a card, unless there are many piles. */
  readonly build: number;
  readonly buildHeight: number;
  readonly buildsInRow: number;
  readonly hand: HandFit;
};

export const CARD_RATIO = 1.4;
/** The size of the opponent's cards relative to the player's, if height is short. */
const FAR = 0.86;
const LARGEST = 200;
/** The size of a fingertip. Cards are smaller only with many piles on a small screen. */
export const SMALLEST = 44;
const BARELY = 24;
const CAPTION = 20;
const STATUS = 34;
const LIFT = 12;
/** The height of the number below a stock. */
const COUNT = 38;
/**
 * The most build piles that affect the size of all cards. More piles only shrink the build piles.
 */
const USUAL_BUILDS = 4;
/** The most hand cards in a row that affect the size of the cards. More cards overlap instead. */
const USUAL_HAND = 5;
const MOST_HAND_ROWS = 8;
/** The columns that a stock and its number take if the hand is beside the piles. */
const LOW_STOCK = 2.2;
/**
 * The least height of a fan beyond its first card, in card heights: for one row of piles, for
 * several, and for cards that would otherwise be smaller than a fingertip.
 */
const EASY_FAN = 0.8;
const TIGHT_FAN = 0.35;
const LEAST_FAN = 0.1;

/**
 * Return the possible shapes, of which the one with the largest cards is chosen. A large hand needs
 * the whole width.
 */
function shapesOf({ width, height, hand }: Felt): readonly Fit['shape'][] {
  if (height < 480) return width < 560 ? ['tall', 'low'] : ['low'];
  const beside = width > height && hand <= USUAL_HAND;
  if (width < 760) return beside ? ['tall', 'low'] : ['tall'];
  return beside ? ['low', 'wide'] : ['wide'];
}

/** Return the number of columns in the widest row, including what stands beside the cards. */
function columnsOf(felt: Felt, shape: Fit['shape'], discards: number, handRows: number): number {
  const hand = Math.min(Math.ceil(felt.hand / handRows), USUAL_HAND);
  const builds = Math.min(felt.builds, USUAL_BUILDS);
  if (shape === 'low') return LOW_STOCK + discards + hand;
  if (shape === 'wide') return Math.max(Math.max(discards, builds) + 4.8, hand);
  return Math.max(1 + discards, 1 + builds, hand);
}

export function fit(felt: Felt): Fit {
  const roomy = fitCards(felt);
  const more = moreHeight(felt, roomy);
  return more > 0 ? fitCards({ ...felt, height: felt.height - more }) : roomy;
}

/** Return how much higher the build piles are than one row of ordinary cards. */
function moreHeight(felt: Felt, { build, buildsInRow, cardHeight, gap }: Fit): number {
  const rows = Math.ceil(felt.builds / buildsInRow);
  return rows * (build * CARD_RATIO + CAPTION + gap) - (cardHeight + CAPTION + gap);
}

/** The card sizes for a number of rows of discard piles and hand cards. */
type Rows = {
  readonly piled: number;
  readonly across: number;
  readonly down: number;
  readonly card: number;
  /** The height left for all fans together. */
  readonly fans: number;
};

function fitRows(
  felt: Felt,
  shape: Fit['shape'],
  gap: number,
  handRows: number,
  piled: number,
): Rows {
  const columns = columnsOf(felt, shape, Math.ceil(felt.discards / piled), handRows);
  const across = (felt.width - 2 * gap - gap * (columns - 1)) / columns;
  const rows = piled + (shape === 'low' ? 1 : 2);
  const words = felt.line && shape !== 'low' ? STATUS : 0;
  const gaps = rows + piled + (shape === 'low' ? 1 : 3);
  const free = felt.height - (CAPTION + words + LIFT + gap * gaps);
  const more = handRows - 1;
  const high = (cards: number, fixed = 0): number =>
    Math.min((free - fixed) / (cards + DROP * more), (free - fixed - SMALLEST * more) / cards) /
    CARD_RATIO;
  const cards = rows + FAR * piled;
  const easy = high(cards + 2 * piled * (shape === 'low' || piled > 1 ? TIGHT_FAN : EASY_FAN));
  const least = high(cards + 2 * piled * LEAST_FAN);
  const counted = shape === 'tall' && piled === 1 ? high(cards, 2 * COUNT) : Infinity;
  const down = Math.min(counted, Math.max(easy, Math.min(SMALLEST, least)));
  const card = Math.floor(Math.max(BARELY, Math.min(across, down, LARGEST)));
  const drop = Math.max(SMALLEST, DROP * card * CARD_RATIO);
  const far = opponentScale(across, down);
  const fans = free - drop * more - card * CARD_RATIO * (rows + piled * far);
  return { piled, across, down, card, fans: Math.max(0, fans) };
}

/**
 * Return the relative size of the opponent's cards, which are smaller if the height is the limit.
 */
function opponentScale(across: number, down: number): number {
  return across < down ? 1 : FAR;
}

/**
 * Return the fewest rows of piles whose cards are as large as a fingertip, or else those with the
 * largest cards.
 */
function bestRows(felt: Felt, shape: Fit['shape'], gap: number, handRows: number): Rows {
  let best = fitRows(felt, shape, gap, handRows, 1);
  for (let piled = 2; piled <= felt.discards && best.card < SMALLEST; piled += 1) {
    const next = fitRows(felt, shape, gap, handRows, piled);
    if (next.card > best.card) best = next;
  }
  return best;
}

function fitCards(felt: Felt): Fit {
  const fits = shapesOf(felt).map((shape) => fitHand(felt, shape));
  return fits.reduce((best, next) => (next.card > best.card ? next : best));
}

/**
 * Return the fewest rows of hand cards that are as wide as a fingertip, or else the widest ones.
 */
function fitHand(felt: Felt, shape: Fit['shape']): Fit {
  const gap = felt.width < 480 || felt.height < 480 ? 6 : 12;
  const most = Math.min(MOST_HAND_ROWS, felt.hand);
  let best = withHand(felt, shape, gap, 1);
  for (let rows = 2; rows <= most && touchWidth(best) < SMALLEST; rows += 1) {
    const next = withHand(felt, shape, gap, rows);
    if (touchWidth(next) > touchWidth(best)) best = next;
  }
  return best;
}

/** Return the width that a finger has to hit, up to a fingertip. */
function touchWidth({ card, hand }: Fit): number {
  return Math.min(card, hand.step, SMALLEST);
}

function withHand(felt: Felt, shape: Fit['shape'], gap: number, handRows: number): Fit {
  const { piled, across, down, card, fans } = bestRows(felt, shape, gap, handRows);
  const discardsInRow = Math.ceil(felt.discards / piled);
  const beside = shape === 'low' ? (LOW_STOCK + discardsInRow) * (card + gap) + 2 * gap : 0;
  const hand = handFit({
    cards: felt.hand,
    rows: handRows,
    room: felt.width - 2 * gap - beside,
    card,
    cardHeight: card * CARD_RATIO,
    gap,
  });
  const { fanFar, fanNear } = divideFans(fans / piled, card * CARD_RATIO);
  return {
    shape,
    card,
    cardHeight: card * CARD_RATIO,
    far: opponentScale(across, down),
    gap,
    discardsInRow,
    fanFar,
    // Beside the piles, further rows of the hand leave height for the fans.
    fanNear: shape === 'low' ? Math.max(fanNear, Math.floor((handRows - 1) * hand.drop)) : fanNear,
    hand,
    ...buildRow(felt, shape, card, gap),
  };
}

/** Return the size of the build piles beside the draw pile, and how many fit in a row. */
function buildRow(
  felt: Felt,
  shape: Fit['shape'],
  card: number,
  gap: number,
): Pick<Fit, 'build' | 'buildHeight' | 'buildsInRow'> {
  const wide = shape === 'wide';
  const beside = wide ? 2 * (2 * (card + gap) + 24) : (shape === 'low' ? 2 : 1) * (card + gap);
  const room = felt.width - 2 * gap - beside;
  const least = Math.min(SMALLEST, card);
  const most = Math.max(1, Math.floor((room + gap) / (least + gap)));
  const rows = Math.ceil(felt.builds / most);
  const buildsInRow = Math.ceil(felt.builds / rows);
  const largest = Math.floor((room + gap) / buildsInRow - gap);
  const build = felt.builds <= USUAL_BUILDS ? card : Math.max(least, Math.min(card, largest));
  return { build, buildHeight: build * CARD_RATIO, buildsInRow };
}

/**
 * Divide the height of the fans: the player's get the larger part, and no fan gets more than it can
 * use.
 */
function divideFans(fans: number, cardHeight: number): Pick<Fit, 'fanFar' | 'fanNear'> {
  const most = cardHeight * 1.8;
  return {
    fanFar: Math.floor(Math.min(fans * 0.46, most)),
    fanNear: Math.floor(Math.min(fans * 0.54, most)),
  };
}
