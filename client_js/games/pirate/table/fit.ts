/**
 * Computes the sizes of cards, ships and piles on Pirate's table for the space available. The page
 * never scrolls during play.
 */

import { SHIP_CARDS } from '../fold';

export type Felt = {
  readonly width: number;
  readonly height: number;
  /** True if there is a status line, which takes height unless the felt is low. */
  readonly line: boolean;
};

export type Fit = {
  /**
   * `tall`: the piles are above and below the ships. `wide`: the piles are at the sides. `low`:
   * also at the sides, with the status line in the lower bar.
   */
  readonly shape: 'tall' | 'wide' | 'low';
  readonly gap: number;
  /** The card width of the ships, the viewer's piles and the opponent's piles, in pixels. */
  readonly ship: number;
  readonly near: number;
  readonly far: number;
  /**
   * The distance between a ship's cards, which is the visible part of a covered card, in pixels.
   */
  readonly step: number;
  /** The height of a ship's bow, which shows the next rank. The viewer's bow is higher. */
  readonly bow: number;
  /** The number of covered cards shown beside the open card of the viewer's waste. */
  readonly seen: number;
  /** The width of the four ships with the space between them, in pixels. */
  readonly lanes: number;
};

export const CARD_RATIO = 1.4;
/** The visible part of a covered card in a waste, in card widths. */
export const SEEN = 0.3;
/** The width of a ship beyond its card on each side, in pixels. */
export const RAIL = 5;

/** The largest width of the table's rail at a side, in pixels. */
const EDGE = 8;
const LINE = 34;
/** The height of a stock's covered cards below its top card, in card widths. */
export const DEPTH = 0.075;
/** The felt height below which the status line has no room, in pixels. */
const LOW = 440;
/** The distance between a ship's cards, in card heights. */
const STEP = 0.1;
/** The size of the piles relative to the ships' cards, in the `tall` shape. */
const NEAR = 1.3;
const FAR = 0.82;
const LARGEST_SHIP = 240;
const LARGEST_PILE = 280;
/** The smallest width of what a finger presses, in pixels. */
const SMALLEST = 44;
/** The minimum width of a player's count of ships. */
const TALLY = 84;
/** The most space between the four ships in the `tall` shape, with their rails. */
const BETWEEN = 180;

/** The height of the viewer's bow relative to the opponent's. */
export const NEAR_BOW = 1.25;

/** The height of a ship in card heights, without its bows. */
const SHIP_HEIGHT = 2 + (SHIP_CARDS - 2) * STEP;

/**
 * Return the sizes for a felt: with piles above and below the ships if it is at least as high as
 * wide, otherwise at the sides.
 */
export function fit(felt: Felt): Fit {
  return felt.width > felt.height ? fitWide(felt) : fitTall(felt);
}

/** Fit the piles above and below the ships, as on a phone. */
function fitTall({ width, height, line }: Felt): Fit {
  const gap = width < 480 ? 6 : 12;
  const bow = Math.floor(Math.max(25, Math.min(42, height * 0.044)));
  const rows = (1 + NEAR_BOW) * bow + 6 * gap + (line ? LINE : 0);
  const tallest = (height - rows) / ((SHIP_HEIGHT + NEAR + FAR) * CARD_RATIO + NEAR * DEPTH);
  const ship = Math.floor(Math.min(tallest, columnIn(width - 2 * gap, gap), LARGEST_SHIP));
  const left = (height - rows) / CARD_RATIO - ship * SHIP_HEIGHT;
  const lanes = Math.min(width - 2 * gap, 4 * ship + BETWEEN);
  const room = lanes - gap - TALLY;
  const share = Math.max(SMALLEST, (left * FAR) / (NEAR + FAR));
  const highest = ((left - share) * CARD_RATIO) / (CARD_RATIO + DEPTH);
  const near = Math.floor(Math.min(highest, room / (2 + SEEN), LARGEST_PILE));
  const far = Math.floor(Math.min(share, near));
  return { shape: 'tall', gap, ship, near, far, step: stepOf(ship), bow, seen: 1, lanes };
}

/** Fit the piles at the sides of the ships, for screens that are wider than high. */
function fitWide({ width, height, line }: Felt): Fit {
  const low = height < LOW;
  const gap = low ? 8 : 16;
  const bow = Math.floor(Math.max(24, Math.min(56, height * 0.052)));
  const rows = (1 + NEAR_BOW) * bow + 2 * gap + (line && !low ? LINE : 0);
  const tallest = (height - rows) / (SHIP_HEIGHT * CARD_RATIO);
  const ship = Math.floor(Math.min(tallest, columnIn(width * 0.52, gap), LARGEST_SHIP));
  const lanes = 4 * (ship + 2 * RAIL) + 3 * gap;
  const side = (width - lanes) / 2 - (low ? 2.5 * gap : 3 * gap + EDGE);
  const near = Math.floor(
    Math.min((side - gap) / (2 + SEEN), (height * 0.52) / CARD_RATIO, LARGEST_PILE),
  );
  const far = Math.floor(Math.min(near * 0.8, (height * 0.34) / CARD_RATIO));
  const seen = side > near * (2 + 2 * SEEN) + gap ? 2 : 1;
  const shape = low ? 'low' : 'wide';
  return { shape, gap, ship, near, far, step: stepOf(ship), bow, seen, lanes };
}

/** Return the width of a stock and a waste side by side, with `seen` covered cards. */
export function pilesWidth(card: number, seen: number, gap: number): number {
  return card * (2 + SEEN * seen) + gap;
}

/** Return the width of a card if four ships stand side by side. */
function columnIn(width: number, gap: number): number {
  return (width - 3 * gap) / 4 - 2 * RAIL;
}

function stepOf(card: number): number {
  return Math.max(3, Math.floor(card * CARD_RATIO * STEP));
}
