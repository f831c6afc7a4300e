/** How large everything can be on a felt of a given size: the page never scrolls during play. */

import { SHIP_CARDS } from '../fold';

export type Felt = {
  readonly width: number;
  readonly height: number;
  /** Whether there is a line of words, which takes height unless the felt is low. */
  readonly line: boolean;
};

export type Fit = {
  /** `tall`: the players' piles above and below the ships. `wide`: at their sides. `low`: too, and
   * the line of words is in the lower bar. */
  readonly shape: 'tall' | 'wide' | 'low';
  readonly gap: number;
  /** The width of a card of a ship, of one's own piles and of the other's, in pixels. */
  readonly ship: number;
  readonly near: number;
  readonly far: number;
  /** How far a ship's cards lie apart: what is seen of a card that another one covers. */
  readonly step: number;
  /** The height of a ship's bow, in which stands what an end needs next; one's own is higher. */
  readonly bow: number;
  /** How many cards of the own waste are seen beside its top card. */
  readonly seen: number;
};

export const CARD_RATIO = 1.4;
/** What is seen of a covered card of the waste, in card widths. */
export const SEEN = 0.3;
/** How much wider than a card a ship is on each side. */
export const RAIL = 5;

const LINE = 34;
/** Below this height words have no room on the felt. */
const LOW = 440;
/** The distance of a ship's cards, in card heights. */
const STEP = 0.1;
/** The piles in proportion to the ships' cards, where they lie above and below them. */
const NEAR = 1.3;
const FAR = 0.82;
const LARGEST_SHIP = 240;
const LARGEST_PILE = 280;
/** A fingertip. */
const SMALLEST = 44;
/** What a player's count of ships takes at least. */
const TALLY = 84;

/** How much higher one's own bow is. */
export const NEAR_BOW = 1.25;

/** The height of a ship in card heights, without its bows. */
const SHIP_HEIGHT = 2 + (SHIP_CARDS - 2) * STEP;

export function fit(felt: Felt): Fit {
  return felt.width > felt.height ? beside(felt) : above(felt);
}

/** The piles above and below the ships, as on a phone. */
function above({ width, height, line }: Felt): Fit {
  const gap = width < 480 ? 6 : 12;
  const bow = Math.floor(Math.max(25, Math.min(42, height * 0.044)));
  const rows = (1 + NEAR_BOW) * bow + 6 * gap + (line ? LINE : 0);
  const tallest = (height - rows) / ((SHIP_HEIGHT + NEAR + FAR) * CARD_RATIO);
  const ship = Math.floor(Math.min(tallest, columnIn(width - 2 * gap, gap), LARGEST_SHIP));
  const left = (height - rows) / CARD_RATIO - ship * SHIP_HEIGHT;
  const room = width - 3 * gap - TALLY;
  const share = Math.max(SMALLEST, (left * FAR) / (NEAR + FAR));
  const near = Math.floor(Math.min(left - share, room / (2 + SEEN), LARGEST_PILE));
  const far = Math.floor(Math.min(share, near));
  return { shape: 'tall', gap, ship, near, far, step: stepOf(ship), bow, seen: 1 };
}

/** The piles at the sides of the ships: on screens that are wider than high. */
function beside({ width, height, line }: Felt): Fit {
  const low = height < LOW;
  const gap = low ? 8 : 16;
  const bow = Math.floor(Math.max(24, Math.min(56, height * 0.052)));
  const rows = (1 + NEAR_BOW) * bow + 2 * gap + (line && !low ? LINE : 0);
  const tallest = (height - rows) / (SHIP_HEIGHT * CARD_RATIO);
  const ship = Math.floor(Math.min(tallest, columnIn(width * 0.52, gap), LARGEST_SHIP));
  const side = (width - 4 * (ship + 2 * RAIL) - 3 * gap) / 2 - 2.5 * gap;
  const near = Math.floor(
    Math.min((side - gap) / (2 + SEEN), (height * 0.52) / CARD_RATIO, LARGEST_PILE),
  );
  const far = Math.floor(Math.min(near * 0.8, (height * 0.34) / CARD_RATIO));
  const seen = side > near * (2 + 2 * SEEN) + gap ? 2 : 1;
  return { shape: low ? 'low' : 'wide', gap, ship, near, far, step: stepOf(ship), bow, seen };
}

/** The width of a card where four ships stand side by side. */
function columnIn(width: number, gap: number): number {
  return (width - 3 * gap) / 4 - 2 * RAIL;
}

function stepOf(card: number): number {
  return Math.max(3, Math.floor(card * CARD_RATIO * STEP));
}
