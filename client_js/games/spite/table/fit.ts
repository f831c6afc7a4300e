/**
 * Computes the sizes of cards and the arrangement of rows on Spite and Malice's table for the space
 * available. The page never scrolls during play.
 */

import { leastReadable } from '../../cards/fan';
import { DROP, handFit, type HandFit } from './hand_fit';

export type Felt = {
  readonly width: number;
  readonly height: number;
  readonly builds: number;
  readonly discards: number;
  readonly hand: number;
  /** True if there is a status line, which takes height unless the felt is low. */
  readonly line: boolean;
  /** Height beyond `height`, which only the fans use: a strip may take it. Default: no strip can. */
  readonly spare?: number | undefined;
  /** The height that strips around the felt take from it. The fans lose it before the cards do. */
  readonly strips?: number | undefined;
};

/** The size of the window, in pixels. */
export type Window = { readonly width: number; readonly height: number };

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
  /** The vertical gap. */
  readonly air: number;
  /** The height of the status line. */
  readonly line: number;
  /** The columns of the grid beside the one of the stocks. */
  readonly pileColumns: number;
  /** True if the draw pile lies in the column of the stocks. Else it follows the build piles. */
  readonly drawFirst: boolean;
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
const LOW_STATUS = 28;
const LIFT = 12;
/**
 * From this width on, all rows share one grid: the stocks and the draw pile in its first column,
 * the other piles in the next ones, and the hand below.
 */
const GRID_WIDTH = 700;
/** The width of a low felt from which its rows may share one grid. */
const BOARD_WIDTH = 560;
/** Cards of this width keep the grid in a low window, even if another shape had larger ones. */
const GRID_CARD = 56;
/** The measures of the grid, where a laptop has little height. */
const GRID_FAR = 0.78;
const GRID_AIR = 7;
const LOW_AIR = 4;
const GRID_CAPTION = 28;
const GRID_LIFT = 4;
/** Cards grow beyond this width only if their fans have much room. */
const COMFORTABLE = 130;
/** The columns beside the grid, on either side, for the counts and the completed cards. */
const SIDE = 1;
/** The height of a felt whose grid has the usual measures. A lower one has smaller gaps and fans. */
const GRID_HEIGHT = 700;
/** The bars above and below the felt, and the highest strip below them: that of a lesson. */
const BARS = 96;
const STRIP = 104;
/** The most height that the fans lose to strips: that of two lines of text, or of buttons. */
const MOST_STRIPS = 52;
/** The least height of a fan in the grid, in card heights, if strips take some. */
const STRIPPED_FAN = 0.22;
/** The growth of the cards for which another shape is taken. */
const WORTHWHILE = 1.08;
/** The height of the number below a stock. */
const COUNT = 38;
/**
 * The most build piles that affect the size of all cards. More piles only shrink the build piles.
 */
const USUAL_BUILDS = 4;
/**
 * The maximum number of hand cards in a row that affect the size of the cards. More cards overlap
 * instead.
 */
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
/** The same without a status line, as in a replay, whose fans are only for reading. */
const SEEN_FAN = 0.5;
const LOW_FAN = 0.28;
const STEADY_FAN = 0.25;
const LEAST_FAN = 0.1;
/** The opponent's share of the height of the fans, outside the grid. */
const FAR_FANS = 0.46;

/**
 * Return the possible shapes, of which the one with the largest cards is chosen. A large hand needs
 * the whole width.
 */
function shapesOf({ width, height, hand }: Felt): readonly Fit['shape'][] {
  if (height < 480) return width < BOARD_WIDTH ? ['tall', 'low'] : ['wide', 'low'];
  const beside: readonly Fit['shape'][] = width > height && hand <= USUAL_HAND ? ['low'] : [];
  const below: readonly Fit['shape'][] = width < GRID_WIDTH ? ['tall'] : ['wide', 'tall'];
  // Beside a panel, a window may leave less width to the grid.
  if (beside.length > 0 && width >= BOARD_WIDTH) return ['wide', 'tall', ...beside];
  return [...below, ...beside];
}

/** Return whether all rows share the columns of one grid, with the hand below. */
function isGrid({ width }: Felt, shape: Fit['shape']): boolean {
  return shape === 'wide' || (width >= GRID_WIDTH && shape === 'tall');
}

/** Return the number of columns in the widest row, including what stands beside the cards. */
function columnsOf(felt: Felt, shape: Fit['shape'], discards: number, handRows: number): number {
  const hand = Math.min(Math.ceil(felt.hand / handRows), USUAL_HAND);
  if (shape === 'low') return LOW_STOCK + discards + hand;
  const columns = Math.max(1 + pileColumnsOf(felt, shape, discards), hand);
  return shape === 'wide' ? columns + 2 * SIDE : columns;
}

/** Return the number of columns of discard piles and build piles. */
function pileColumnsOf({ builds }: Felt, shape: Fit['shape'], discards: number): number {
  return shape === 'low' ? discards : Math.max(discards, Math.min(builds, USUAL_BUILDS));
}

/**
 * Return the height of a table's felt that only the fans use. Cards keep their size when a strip of
 * that height appears above or below the table. Undefined in a window whose strips take no height
 * from a grid.
 */
export function spareHeight(width: number, height: number, window: Window): number | undefined {
  if (width < GRID_WIDTH || window.height <= window.width) return undefined;
  return Math.max(0, height - (window.height - BARS - STRIP));
}

/** Return the height that strips take from a table's felt, as far as fans may lose it. */
export function stripsHeight(height: number, window: Window): number {
  return Math.max(0, Math.min(window.height - BARS - height, MOST_STRIPS));
}

/**
 * Return the sizes and the arrangement with the largest cards for a felt. Many build piles make the
 * cards smaller. Strips around the felt make the fans smaller.
 */
export function fit(felt: Felt): Fit {
  const strips = felt.spare === undefined ? (felt.strips ?? 0) : 0;
  if (strips > 0) {
    const lent = Math.min(
      strips,
      lendable(felt, fitWhole({ ...felt, height: felt.height + strips })),
    );
    const whole = fitWhole({ ...felt, height: felt.height + lent });
    if (lent > 0 && lendable(felt, whole) >= lent) return withLowerFans(felt, whole, lent);
  }
  return fitWhole(felt);
}

/** Return the least height of a fan above and below the build piles. */
function leastFans(felt: Felt, { shape, far, cardHeight }: Fit): readonly [number, number] {
  if (!isGrid(felt, shape)) return [COUNT, COUNT];
  return [STRIPPED_FAN * far * cardHeight, STRIPPED_FAN * cardHeight];
}

/** Return how much height the fans can lose. */
function lendable(felt: Felt, whole: Fit): number {
  if (whole.shape === 'low' || whole.discardsInRow < felt.discards) return 0;
  const [far, near] = leastFans(felt, whole);
  return Math.max(0, whole.fanFar - far) + Math.max(0, whole.fanNear - near);
}

/**
 * Return the layout with fans that together are so much lower, each in proportion. In the grid, the
 * gaps lend them the little that keeps a covered rank readable.
 */
function withLowerFans(felt: Felt, whole: Fit, lent: number): Fit {
  const { cardHeight, far: scale } = whole;
  const [far, near] = leastFans(felt, whole);
  const part = lent / lendable(felt, whole);
  const lower = (fan: number, least: number, height: number): number => {
    const kept = Math.floor(fan - part * Math.max(0, fan - least));
    return isGrid(felt, whole.shape) ? Math.max(kept, Math.min(fan, leastReadable(height))) : kept;
  };
  return {
    ...whole,
    fanFar: lower(whole.fanFar, far, cardHeight * scale),
    fanNear: lower(whole.fanNear, near, cardHeight),
  };
}

/** Return the layout for a felt without strips. */
function fitWhole(felt: Felt): Fit {
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
  readonly card: number;
  readonly far: number;
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
  const grid = isGrid(felt, shape);
  const rows = piled + (shape === 'low' ? 1 : 2);
  const words = felt.line && shape !== 'low' ? lineOf(felt, shape) : 0;
  const gaps = rows + piled + (grid ? 2 : shape === 'low' ? 1 : 3);
  const fixed = grid ? GRID_CAPTION + GRID_LIFT : CAPTION + LIFT;
  const free = felt.height - (fixed + words + airOf(felt, shape, gap) * gaps);
  const more = handRows - 1;
  const high = (cards: number, taken = 0): number =>
    Math.min((free - taken) / (cards + DROP * more), (free - taken - SMALLEST * more) / cards) /
    CARD_RATIO;
  const least = grid ? GRID_FAR : FAR;
  const cards = rows + least * piled;
  /** Return the largest card whose fans are so high, in card heights. */
  const fanned = (fan: number): number => high(cards + piled * fan * (grid ? 1 + least : 2));
  const tight = shape === 'low' || piled > 1;
  const leastFan =
    felt.spare === undefined ? between(LOW_FAN, felt.height / GRID_HEIGHT, TIGHT_FAN) : STEADY_FAN;
  const easy = grid
    ? Math.max(Math.min(fanned(leastFan), COMFORTABLE), fanned(EASY_FAN))
    : fanned(tight ? TIGHT_FAN : felt.line ? EASY_FAN : SEEN_FAN);
  const counted = shape === 'tall' && piled === 1 ? high(cards, 2 * COUNT) : Infinity;
  const down = Math.min(counted, Math.max(easy, Math.min(SMALLEST, fanned(LEAST_FAN))));
  const card = Math.floor(Math.max(BARELY, Math.min(across, down, LARGEST)));
  const drop = Math.max(SMALLEST, DROP * card * CARD_RATIO);
  const left = free - drop * more;
  const far = grid
    ? gridOpponentScale(left / (card * CARD_RATIO), rows, piled)
    : opponentScale(across, down);
  const fans = left - card * CARD_RATIO * (rows + piled * far) + (felt.spare ?? 0);
  return { piled, card, far, fans: Math.max(0, fans) };
}

/** Return the vertical gap between the rows of a table. */
function airOf(felt: Felt, shape: Fit['shape'], gap: number): number {
  if (!isGrid(felt, shape)) return gap;
  return Math.round(between(LOW_AIR, felt.height / GRID_HEIGHT, GRID_AIR));
}

/** Return the height of the status line. */
function lineOf(felt: Felt, shape: Fit['shape']): number {
  if (!isGrid(felt, shape)) return STATUS;
  return Math.round(between(LOW_STATUS, felt.height / GRID_HEIGHT, STATUS));
}

/** Return this share of `most`, but at least `least` and at most `most`. */
function between(least: number, share: number, most: number): number {
  return Math.max(least, Math.min(share, 1) * most);
}

/**
 * Return the relative size of the opponent's cards, which are smaller if the height is the limit.
 */
function opponentScale(across: number, down: number): number {
  return across < down ? 1 : FAR;
}

/**
 * Return the relative size of the opponent's cards in the grid: larger only if all fans have much
 * room. `height` is the height for the rows and fans, in card heights.
 */
function gridOpponentScale(height: number, rows: number, piled: number): number {
  const scale = (height - rows - piled * EASY_FAN) / (piled * (1 + EASY_FAN));
  return Math.min(1, Math.max(GRID_FAR, scale));
}

/**
 * Return the layout with the fewest rows of piles whose cards are as large as a fingertip. If there
 * is none, return the layout with the largest cards.
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
  const grids = fits.filter(({ shape, card }) => isGrid(felt, shape) && card >= GRID_CARD);
  return (grids.length > 0 ? grids : fits).reduce((best, next) => {
    const worthwhile = best.shape === 'wide' ? WORTHWHILE : 1;
    return next.card > best.card * worthwhile ? next : best;
  });
}

/**
 * Return the layout with the fewest rows of hand cards that are as wide as a fingertip. If there is
 * none, return the layout with the widest cards.
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
  const { piled, card, far, fans } = bestRows(felt, shape, gap, handRows);
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
  const grid = isGrid(felt, shape);
  const share = grid ? far / (1 + far) : FAR_FANS;
  const { fanFar, fanNear } = divideFans(fans / piled, card * CARD_RATIO, share);
  return {
    shape,
    card,
    cardHeight: card * CARD_RATIO,
    far,
    gap,
    air: airOf(felt, shape, gap),
    line: lineOf(felt, shape),
    pileColumns: pileColumnsOf(felt, shape, discardsInRow),
    drawFirst: grid || shape === 'low',
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
  const beside = { wide: 1 + 2 * SIDE, low: 2, tall: 1 }[shape] * (card + gap);
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
 * Divide the height of the fans, of which the opponent's get a share. No fan gets more than it can
 * use.
 */
function divideFans(
  fans: number,
  cardHeight: number,
  share: number,
): Pick<Fit, 'fanFar' | 'fanNear'> {
  const most = cardHeight * 1.8;
  return {
    fanFar: Math.floor(Math.min(fans * share, most)),
    fanNear: Math.floor(Math.min(fans * (1 - share), most)),
  };
}
