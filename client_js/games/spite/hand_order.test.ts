/**
 * Tests of the order in which a player of Spite and Malice sees the cards of the hand: as drawn,
 * sorted by rank, or as the player arranged them.
 */

import { beforeEach, describe, expect, it } from 'vitest';

import { CLASSIC } from './sample_table';
import { sortHand } from './settings';
import { HandOrder } from './table/hand_order.svelte';

const HAND = ['9H', 'KS', '2D', 'QC', '2D'];

describe('the order of the hand', () => {
  let order: HandOrder;
  const shown = (cards: readonly string[] = HAND): number[] =>
    order.of(cards, CLASSIC).map(({ index }) => index);

  beforeEach(() => {
    sortHand.on = false;
    order = new HandOrder();
  });

  it('is that of the server by default', () => {
    expect(shown()).toEqual([0, 1, 2, 3, 4]);
  });

  it('is by rank if sorted, with wild cards last', () => {
    sortHand.on = true;
    expect(shown()).toEqual([2, 4, 0, 3, 1]);
  });

  it('gives equal cards different keys', () => {
    expect(new Set(order.of(HAND, CLASSIC).map(({ key }) => key)).size).toBe(5);
  });

  it('is as the player arranged it, with new cards last', () => {
    order.move(HAND, CLASSIC, 3, 0);
    expect(shown()).toEqual([3, 0, 1, 2, 4]);
    expect(shown(['9H', '2D', 'QC', '5S', 'AD'])).toEqual([2, 0, 1, 3, 4]);
  });

  it('has a new card last that equals one which was played from its place', () => {
    order.move(HAND, CLASSIC, 4, 0);
    expect(shown(['9H', 'KS', '2D', 'QC', '2D', '9H'])).toEqual([4, 0, 1, 2, 3, 5]);
    expect(shown(['KS', '2D', 'QC', '2D', '9H'])).toEqual([3, 0, 1, 2, 4]);
  });

  it('gives a card its place again if the action is rejected', () => {
    order.move(HAND, CLASSIC, 3, 0);
    expect(shown(['9H', 'KS', '2D', '2D'])).toEqual([0, 1, 2, 3]);
    expect(shown()).toEqual([3, 0, 1, 2, 4]);
  });

  it('is no longer sorted after the player moves a card', () => {
    sortHand.on = true;
    order.move(HAND, CLASSIC, 1, 2);
    expect(sortHand.on).toBe(false);
    expect(shown()).toEqual([1, 2, 4, 0, 3]);
  });
});
