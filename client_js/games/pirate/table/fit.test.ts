/**
 * Tests of the sizes of cards, ships and piles on Pirate's table: they fit every screen, and are
 * large enough to press.
 */

import { describe, expect, it } from 'vitest';

import { SHIP_CARDS } from '../fold';
import { CARD_RATIO, fit, NEAR_BOW, pilesWidth, RAIL, type Felt } from './fit';

const PHONES: Felt[] = [
  { width: 390, height: 748, line: true },
  { width: 360, height: 544, line: true },
  { width: 320, height: 472, line: true },
];
const WIDE: Felt[] = [
  { width: 1280, height: 704, line: true },
  { width: 844, height: 294, line: true },
  { width: 568, height: 224, line: true },
  { width: 1920, height: 984, line: false },
];

function shipHeight({ ship, step, bow }: ReturnType<typeof fit>): number {
  return 2 * ship * CARD_RATIO + (SHIP_CARDS - 2) * step + (1 + NEAR_BOW) * bow;
}

/** The width of a count of ships, with the gap beside it. */
const COUNT = 84;

describe.each([...PHONES, ...WIDE])('on a felt of $width × $height', (felt) => {
  const sizes = fit(felt);

  it('four ships stand side by side', () => {
    expect(4 * (sizes.ship + 2 * RAIL) + 3 * sizes.gap).toBeLessThanOrEqual(felt.width);
  });

  it('everything fits the height', () => {
    const piles = sizes.shape === 'tall' ? (sizes.near + sizes.far) * CARD_RATIO : 0;
    expect(shipHeight(sizes) + piles + 2 * sizes.gap).toBeLessThanOrEqual(felt.height + 1);
  });

  it('stocks, wastes and ships are as large as a fingertip', () => {
    expect(Math.min(sizes.near, sizes.far, sizes.ship + 2 * RAIL)).toBeGreaterThanOrEqual(44);
  });

  it("the viewer's piles leave room for the count beside them", () => {
    const ships = 4 * (sizes.ship + 2 * RAIL) + 3 * sizes.gap;
    const side = sizes.shape === 'tall' ? sizes.lanes - COUNT : (felt.width - ships) / 2;
    expect(pilesWidth(sizes.near, sizes.seen, sizes.gap)).toBeLessThanOrEqual(side);
  });

  it("the viewer's piles leave a gap to the rail", () => {
    if (sizes.shape !== 'wide') return;
    const end = (felt.width + sizes.lanes) / 2 + 1.5 * sizes.gap;
    const free = felt.width - end - pilesWidth(sizes.near, sizes.seen, sizes.gap);
    expect(free).toBeGreaterThanOrEqual(24 + 8);
  });

  it('the row of ships is at least as wide as they are, and fits the felt', () => {
    const ships = 4 * (sizes.ship + 2 * RAIL) + 3 * sizes.gap;
    expect(sizes.lanes).toBeGreaterThanOrEqual(ships);
    expect(sizes.lanes).toBeLessThanOrEqual(felt.width);
  });
});

it("the viewer's piles are the largest on a phone", () => {
  const { near, far, ship } = fit({ width: 390, height: 748, line: true });
  expect(near).toBeGreaterThan(ship);
  expect(near).toBeGreaterThan(far);
});
