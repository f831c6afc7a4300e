/**
 * Tests of reading the deal of Spite and Malice from the first step of a game, which the table
 * animates.
 */

import { expect, test } from 'vitest';

import { dealIn } from './deal';
import type { SpiteStepEvent } from './position';

const began: SpiteStepEvent = {
  type: 'began',
  game: 1,
  position: { zones: [], first: null, turn: null },
};
const turned = (zone: string, card: string): SpiteStepEvent => ({ type: 'turned', zone, card });

test('the deal has all top cards, equal ones first, and the seat that begins', () => {
  const events: SpiteStepEvent[] = [
    began,
    turned('stock:0', '7S'),
    turned('stock:1', '7D'),
    { type: 'moved', source: 'stock:0', target: 'draw', cards: 20 },
    turned('stock:0', '4C'),
    turned('stock:1', 'KH'),
    { type: 'turn', seat: 1, number: 1 },
    turned('stock:1', '2S'),
  ];
  expect(dealIn(events)).toEqual({
    tops: [
      ['7S', '7D'],
      ['4C', 'KH'],
    ],
    first: 1,
  });
});

test('an ordinary step has no deal', () => {
  expect(dealIn([turned('stock:0', '4C'), { type: 'turn', seat: 1, number: 2 }])).toBeNull();
});
