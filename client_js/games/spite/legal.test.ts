/**
 * Tests of the client's check of legal actions in Spite and Malice: the zones that a card may go
 * to, and rejections with the server's codes and parameters.
 */

import { describe, expect, test } from 'vitest';

import { actionFor, firstFit, playable, rejection, targets } from './legal';
import { table } from './sample_table';

const ALL_DISCARDS = ['discard:0:0', 'discard:0:1', 'discard:0:2', 'discard:0:3'];

describe('build piles', () => {
  const view = table({ hand: '5H KD AS 9C', builds: ['AS 2D 3H 4C', 'AH KS', ''] });

  test('take the next rank in any suit', () => {
    expect(targets(view, { zone: 'hand:0', card: '5H' })).toEqual([...ALL_DISCARDS, 'build:0']);
  });

  test('take a wild card anywhere', () => {
    const wild = targets(view, { zone: 'hand:0', card: 'KD' });
    expect(wild).toEqual([...ALL_DISCARDS, 'build:0', 'build:1', 'build:2', 'build:3']);
  });

  test('count a wild card as the rank that it stands for', () => {
    const three = table({ hand: '3C', builds: ['AH KS'] });
    expect(firstFit(three, { zone: 'hand:0', card: '3C' })).toBe('build:0');
  });

  test('begin with an ace', () => {
    expect(firstFit(view, { zone: 'hand:0', card: 'AS' })).toBe('build:2');
  });

  test('reject a card with the rank that they need', () => {
    expect(rejection(view, { zone: 'hand:0', card: '9C' }, 'build:0')).toEqual({
      code: 'does_not_fit',
      params: { zone: 'build:0', card: '9C', needs: 5 },
    });
  });

  test('take a king as the thirteenth card if only jokers are wild', () => {
    const rules = { min_wild: 'W', jokers: true } as const;
    const full = 'AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS';
    const pz = table({ rules, hand: 'KD W', builds: ['AS', full] });
    const king = { zone: 'hand:0', card: 'KD' };
    expect(firstFit(pz, king)).toBe('build:1');
    expect(rejection(pz, king, 'build:0')?.code).toBe('does_not_fit');
    expect(rejection(pz, { zone: 'hand:0', card: 'W' }, 'build:0')).toBeNull();
  });
});

describe('illegal cards', () => {
  const view = table({ stock: ['AD', 9], hand: '2H', discards: ['AC 6D'] });

  test.each([
    ['stock:0', 'AD', 'discard:0:1', 'wrong_target'],
    ['discard:0:0', '6D', 'discard:0:1', 'wrong_target'],
    ['hand:0', '2H', 'stock:0', 'wrong_target'],
    ['hand:0', '2H', 'discard:1:1', 'not_your_zone'],
    ['discard:1:0', 'AS', 'build:0', 'not_your_zone'],
    ['discard:0:0', 'AC', 'build:0', 'buried_card'],
    ['hand:0', '3S', 'build:0', 'card_not_there'],
    ['draw', 'AS', 'build:0', 'wrong_source'],
    ['hand:0', '2H', 'draw', 'wrong_target'],
    ['hand:0', '2H', 'build:9', 'no_such_zone'],
  ])('%s %s on %s is refused as %s', (zone, card, target, code) => {
    expect(rejection(view, { zone, card }, target)?.code).toBe(code);
  });
});

test("a rejection has exactly the server's code and parameters", () => {
  const view = table({ stock: ['AD', 9], hand: '2H', discards: ['AC 6D'] });
  expect(rejection(view, { zone: 'stock:0', card: 'AD' }, 'discard:0:1')?.params).toEqual({
    zone: 'discard:0:1',
  });
  expect(rejection(view, { zone: 'discard:0:0', card: 'AC' }, 'build:0')?.params).toEqual({
    card: 'AC',
    zone: 'discard:0:0',
  });
  const group = { zone: 'hand:0', card: '2H', others: ['2S'] };
  expect(rejection(view, group, 'discard:0:1')).toEqual({ code: 'one_card_only', params: {} });
  const grouped = table({ rules: { group_discard: true }, hand: '2H' });
  expect(rejection(grouped, group, 'discard:0:1')).toEqual({
    code: 'card_not_there',
    params: { card: '2S', zone: 'hand:0' },
  });
});

describe('whose turn it is', () => {
  const ace = { zone: 'hand:0', card: 'AS' };

  test.each([
    ['the opponent', table({ hand: 'AS', toPlay: 1 }), 'not_your_turn'],
    ['nobody', table({ hand: 'AS', status: 'finished' }), 'not_playing'],
    ['a spectator', table({ hand: 'AS', viewer: 'spectator' }), 'not_seated'],
  ])('%s: no card can be picked up', (_, view, code) => {
    expect(rejection(view, ace, 'build:0')?.code).toBe(code);
    expect(playable(view)).toEqual([]);
  });
});

test('the playable cards come from the stock, the hand and the tops of discards', () => {
  const view = table({
    stock: ['2S', 4],
    hand: '9H KC',
    discards: ['2D 7C', '2C'],
    builds: ['AS'],
  });
  expect(playable(view)).toEqual([
    { zone: 'stock:0', card: '2S' },
    { zone: 'hand:0', card: 'KC' },
    { zone: 'discard:0:1', card: '2C' },
  ]);
});

test('the target zone determines the action', () => {
  const hold = { zone: 'hand:0', card: '5H' };
  expect(actionFor(hold, 'discard:0:2')).toEqual({
    type: 'discard',
    cards: ['5H'],
    target: 'discard:0:2',
  });
  expect(actionFor(hold, 'build:1')).toEqual({
    type: 'play',
    source: 'hand:0',
    card: '5H',
    target: 'build:1',
  });
});
