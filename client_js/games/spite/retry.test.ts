/**
 * Tests of trying a turn of a finished game of Spite and Malice again: when a line of plays ends,
 * which last positions are equal, and the comparison with the best line.
 */

import { describe, expect, test } from 'vitest';

import type { SpiteAction } from './generated';
import type { SpiteView } from './position';
import { endOf, RETRY } from './retry';
import { table, type Sample } from './sample_table';

const DISCARD: SpiteAction = { type: 'discard', cards: ['9C'], target: 'discard:0:0' };
const PASS: SpiteAction = { type: 'pass' };
const HAND: SpiteAction = { type: 'play', source: 'hand:0', card: '2H', target: 'build:0' };
const PILE: SpiteAction = { type: 'play', source: 'discard:0:1', card: '2H', target: 'build:0' };
const STOCK: SpiteAction = { type: 'play', source: 'stock:0', card: '2H', target: 'build:0' };
const AFTER: Sample = { hand: '4S KH', discards: ['9C', '5H 4H'], builds: ['AS 2H', 'AD'] };

/** Return the end of a line whose last action led to this table. */
function end(action: SpiteAction, after: Sample = {}): string | null {
  return endOf(action, table({ ...AFTER, ...after }));
}

/** Return the table after the viewer's last stock card. */
function withoutStock(view: SpiteView): SpiteView {
  const { game } = view;
  if (!game) throw new Error('the sample has a game');
  const zones = game.position.zones.map((zone) =>
    zone.id === 'stock:0' ? { ...zone, count: 0, cards: [] } : zone,
  );
  return { ...view, game: { ...game, position: { ...game.position, zones } } };
}

describe('a line', () => {
  test.each([
    ['a play from the hand', HAND, {}],
    ['a play from a discard pile', PILE, {}],
    ['a play from a discard pile with an empty hand', PILE, { hand: '' }],
    ['a refill', { type: 'refill' } as const, {}],
  ])('goes on after %s', (_, action, after) => {
    expect(end(action, after)).toBeNull();
  });

  test('ends with a discard, a pass, a stock card or an empty hand', () => {
    const ends = [end(DISCARD), end(STOCK), end(HAND, { hand: '' })];
    expect(ends).not.toContain(null);
    expect(new Set(ends).size).toBe(3);
    expect(end(PASS, { hand: '' })).toBe(end(DISCARD, { hand: '' }));
  });

  test('that wins is as good as any other that wins', () => {
    const won = endOf(STOCK, withoutStock(table(AFTER)));
    expect(won).toBe(endOf(STOCK, withoutStock(table({ hand: '9C' }))));
    expect(won).not.toBe(end(STOCK));
  });
});

describe('the end of a line', () => {
  test.each<[string, Sample]>([
    ['suits', { hand: '4H KS', discards: ['9D', '5S 4C'], builds: ['AH 2S', 'AC'] }],
    ['the order of the hand', { hand: 'KH 4S' }],
    ['the order of discard piles', { discards: ['5H 4H', '', '9C'] }],
    ['the order of build piles', { builds: ['', 'AD', '', 'AS 2H'] }],
    ['the cards in build piles', { builds: ['AS KH', 'KD'] }],
  ])('does not depend on %s', (_, after) => {
    expect(end(DISCARD, after)).toBe(end(DISCARD));
  });

  test.each<[string, Sample]>([
    ['a rank of the hand', { hand: '5S KH' }],
    ['the size of the hand', { hand: '4S' }],
    ['a wild', { hand: '4S 4H' }],
    ['the order within a discard pile', { discards: ['9C', '4H 5H'] }],
    ['the pile of a card', { discards: ['9C 5H', '4H'] }],
    ['the height of a build pile', { builds: ['AS 2H', ''] }],
  ])('depends on %s', (_, after) => {
    expect(end(DISCARD, after)).not.toBe(end(DISCARD));
  });
});

test.each([
  ['Like the best line, yours plays the stock card.', [STOCK], [HAND, STOCK]],
  ['Yours plays the stock card; the best line doesn’t.', [STOCK], [DISCARD]],
  ['The best line plays the stock card; yours doesn’t.', [DISCARD], [STOCK]],
  [null, [DISCARD], [HAND, DISCARD]],
])('two lines are compared: %s', (sentence, line, best) => {
  expect(RETRY.contrast(line, best)).toBe(sentence);
});
