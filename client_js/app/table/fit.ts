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
  readonly discardsInRow: number;
  /** How far a fan may reach below its first card, above and below the build piles. */
  readonly fanFar: number;
  readonly fanNear: number;
  /** A build pile's width and height: the same as a card's, unless many piles stand. */
  readonly build: number;
  readonly buildHeight: number;
  readonly buildsInRow: number;
};

export const CARD_RATIO = 1.4;
const LARGEST = 128;
/** A fingertip. Only where piles are many and the screen is small, cards are smaller. */
const SMALLEST = 44;
const BARELY = 24;
const CAPTION = 20;
const STATUS = 34;
const LIFT = 12;
/** More build piles than these do not make all cards smaller, only their own. */
const USUAL_BUILDS = 4;
/** How far each fan reaches at least, in card heights: in one row, in several, and if cards would
 * else be smaller than a fingertip. */
const EASY_FAN = 0.8;
const TIGHT_FAN = 0.35;
const LEAST_FAN = 0.1;
/** The rank in the corner of a card that others cover can be read at this step, in card heights. */
const LEAST_STEP = 0.18;
/** The height of all cards together that are not shown in a long fan, and of each, in pixels. */
const BURIED = 8;
const SLIVER = 2;

function shapeOf(width: number, height: number): Fit['shape'] {
  if (height < 480 && width >= 560) return 'low';
  return width >= 760 ? 'wide' : 'tall';
}

/** How many cards lie side by side in the widest row, with what stands beside them. */
function columnsOf(felt: Felt, shape: Fit['shape'], discards: number): number {
  const hand = Math.min(felt.hand, 7);
  const builds = Math.min(felt.builds, USUAL_BUILDS);
  if (shape === 'low') return 2.2 + discards + hand;
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

/** How large cards can be if the discard piles of a player lie in so many rows. */
type Rows = {
  readonly piled: number;
  readonly across: number;
  readonly down: number;
  readonly card: number;
  /** The height of all cards and fans, and how many rows there are besides the opponent's. */
  readonly free: number;
  readonly rows: number;
};

function inRows(felt: Felt, shape: Fit['shape'], gap: number, piled: number): Rows {
  const columns = columnsOf(felt, shape, Math.ceil(felt.discards / piled));
  const across = (felt.width - 2 * gap - gap * (columns - 1)) / columns;
  const rows = piled + (shape === 'low' ? 1 : 2);
  const free = felt.height - (CAPTION + STATUS + LIFT + gap * (rows + piled + 3));
  const high = (fan: number): number => free / (rows + 0.86 * piled + 2 * piled * fan) / CARD_RATIO;
  const easy = high(shape === 'low' || piled > 1 ? TIGHT_FAN : EASY_FAN);
  const down = Math.max(easy, Math.min(SMALLEST, high(LEAST_FAN)));
  const card = Math.floor(Math.max(BARELY, Math.min(across, down, LARGEST)));
  return { piled, across, down, card, free, rows };
}

/** As few rows as cards that can be pressed allow; else those in which cards are largest. */
function bestRows(felt: Felt, shape: Fit['shape'], gap: number): Rows {
  let best = inRows(felt, shape, gap, 1);
  for (let piled = 2; piled <= felt.discards && best.card < SMALLEST; piled += 1) {
    const next = inRows(felt, shape, gap, piled);
    if (next.card > best.card) best = next;
  }
  return best;
}

function fitCards(felt: Felt): Fit {
  const shape = shapeOf(felt.width, felt.height);
  const gap = felt.width < 480 || shape === 'low' ? 6 : 12;
  const { piled, across, down, card, free, rows } = bestRows(felt, shape, gap);
  const far = across < down ? 1 : 0.86;
  const fans = Math.max(0, free - card * CARD_RATIO * (rows + piled * far)) / piled;
  return {
    shape,
    card,
    cardHeight: card * CARD_RATIO,
    far,
    gap,
    discardsInRow: Math.ceil(felt.discards / piled),
    ...shared(fans, card * CARD_RATIO),
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
