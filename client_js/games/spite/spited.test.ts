/**
 * Tests that Spite and Malice's table notices when a play takes the place that the opponent's stock
 * card needed.
 */

import { describe, expect, it } from 'vitest';

import type { Moved } from '../cards/generated';
import { table } from './sample_table';
import { spitedBy } from './spited';

function play(source: string, card: string, target: string): Moved {
  return { type: 'moved', source, target, cards: [card] };
}

describe('the spited stock card', () => {
  // Seat 1 needs a place for its 2.
  const view = table({ hand: '2S KS 3S', builds: ['AS', 'AD', 'AS 2S'] });

  it('needed the place of the card just played', () => {
    expect(spitedBy(view, [play('hand:0', '2S', 'build:0')])).toEqual({
      seat: 1,
      card: '2D',
      blocked: false,
    });
  });

  it('is blocked if no other pile takes it, even by a wild card', () => {
    const one = table({ hand: 'KS', builds: ['AS', 'AS 2S'] });
    expect(spitedBy(one, [play('hand:0', 'KS', 'build:0')])?.blocked).toBe(true);
  });

  it('is not spited by plays on other piles, discards, or its own play', () => {
    expect(spitedBy(view, [play('hand:0', '3S', 'build:2')])).toBeNull();
    expect(spitedBy(view, [play('hand:0', '2S', 'discard:0:0')])).toBeNull();
    expect(spitedBy(view, [play('stock:1', '2D', 'build:0')])).toBeNull();
  });
});
