/** How large the cards can be on a felt of a given size: the page never scrolls during play. */

import { DROP, handFit, type HandFit } from './hand_fit';

export type Felt = {
  readonly width: number;
  readonly height: number;
  readonly builds: number;
  readonly discards: number;
  readonly hand: number;
  /** Whether there is a line of words, which takes height unless the felt is low. */
  readonly line: boolean;
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
  readonly discardsInRow: number;
  /** How far a fan may reach below its first card, above and below the build piles. */
  readonly fanFar: number;
  readonly fanNear: number;
  /** A build pile's width and height: the same as a card's, unless many piles stand. */
  readonly build: number;
  readonly buildHeight: number;
  readonly buildsInRow: number;
  readonly hand: HandFit;
};

export const CARD_RATIO = 1.4;
/** How large the opponent's cards are in proportion, where height is short. */
const FAR = 0.86;
const LARGEST = 200;
/** A fingertip. Only where piles are many and the screen is small, cards are smaller. */
export const SMALLEST = 44;
const BARELY = 24;
const CAPTION = 20;
const STATUS = 34;
const LIFT = 12;
/** What the number below a stock takes. */
const COUNT = 38;
/** More build piles than these do not make all cards smaller, only their own. */
const USUAL_BUILDS = 4;
/** More hand cards than these in a row do not make cards smaller: they lie over each other. */
const USUAL_HAND = 5;
const MOST_HAND_ROWS = 8;
/** The columns that a stock and its number take where the hand is beside the piles. */
const LOW_STOCK = 2.2;
/** How far each fan reaches at least, in card heights: in one row, in several, and if cards would
 * else be smaller than a fingertip. */
const EASY_FAN = 0.8;
const TIGHT_FAN = 0.35;
const LEAST_FAN = 0.1;

/** The shapes to choose from: whichever has the larger cards. A large hand wants the whole width. */
function shapesOf({ width, height, hand }: Felt): readonly Fit['shape'][] {
  if (height < 480) return width < 560 ? ['tall', 'low'] : ['low'];
  const beside = width > height && hand <= USUAL_HAND;
  if (width < 760) return beside ? ['tall', 'low'] : ['tall'];
  return beside ? ['low', 'wide'] : ['wide'];
}

/** How many cards lie side by side in the widest row, with what stands beside them. */
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

/** How much higher the build piles are than one row of ordinary cards. */
function moreHeight(felt: Felt, { build, buildsInRow, cardHeight, gap }: Fit): number {
  const rows = Math.ceil(felt.builds / buildsInRow);
  return rows * (build * CARD_RATIO + CAPTION + gap) - (cardHeight + CAPTION + gap);
}

/** How large cards can be if the discard piles of a player, and a hand, lie in so many rows. */
type Rows = {
  readonly piled: number;
  readonly across: number;
  readonly down: number;
  readonly card: number;
  /** The height that the fans have between them. */
  readonly fans: number;
};

function inRows(
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
  const far = farOf(across, down);
  const fans = free - drop * more - card * CARD_RATIO * (rows + piled * far);
  return { piled, across, down, card, fans: Math.max(0, fans) };
}

/** The opponent's cards are smaller where that makes all larger. */
function farOf(across: number, down: number): number {
  return across < down ? 1 : FAR;
}

/** As few rows as cards that can be pressed allow; else those in which cards are largest. */
function bestRows(felt: Felt, shape: Fit['shape'], gap: number, handRows: number): Rows {
  let best = inRows(felt, shape, gap, handRows, 1);
  for (let piled = 2; piled <= felt.discards && best.card < SMALLEST; piled += 1) {
    const next = inRows(felt, shape, gap, handRows, piled);
    if (next.card > best.card) best = next;
  }
  return best;
}

function fitCards(felt: Felt): Fit {
  const fits = shapesOf(felt).map((shape) => fitHand(felt, shape));
  return fits.reduce((best, next) => (next.card > best.card ? next : best));
}

/** With as few rows of hand cards as a fingertip allows; else those that come nearest to it. */
function fitHand(felt: Felt, shape: Fit['shape']): Fit {
  const gap = felt.width < 480 || felt.height < 480 ? 6 : 12;
  const most = Math.min(MOST_HAND_ROWS, felt.hand);
  let best = withHand(felt, shape, gap, 1);
  for (let rows = 2; rows <= most && touchOf(best) < SMALLEST; rows += 1) {
    const next = withHand(felt, shape, gap, rows);
    if (touchOf(next) > touchOf(best)) best = next;
  }
  return best;
}

/** The width of what a finger has to meet. */
function touchOf({ card, hand }: Fit): number {
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
  const { fanFar, fanNear } = shared(fans / piled, card * CARD_RATIO);
  return {
    shape,
    card,
    cardHeight: card * CARD_RATIO,
    far: farOf(across, down),
    gap,
    discardsInRow,
    fanFar,
    // Where the hand is beside the piles, their fans have the height of its further rows too.
    fanNear: shape === 'low' ? Math.max(fanNear, Math.floor((handRows - 1) * hand.drop)) : fanNear,
    hand,
    ...buildRow(felt, shape, card, gap),
  };
}

/** How large the build piles can be beside the draw pile, and how many of them stand in a row. */
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

/** One's own piles get the larger part; neither fan more than it can use. */
function shared(fans: number, cardHeight: number): Pick<Fit, 'fanFar' | 'fanNear'> {
  const most = cardHeight * 1.8;
  return {
    fanFar: Math.floor(Math.min(fans * 0.46, most)),
    fanNear: Math.floor(Math.min(fans * 0.54, most)),
  };
}
