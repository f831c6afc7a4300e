/**
 * Tests of Spite and Malice's sentences for rejected actions: each code has one, and it names the
 * card or the rule.
 */

import { describe, expect, test } from 'vitest';

import type { SpiteCode } from './generated';
import { endText, rejectionText } from './messages';

const CODES: SpiteCode[] = [
  'no_such_zone',
  'not_your_zone',
  'card_not_there',
  'buried_card',
  'wrong_source',
  'wrong_target',
  'does_not_fit',
  'one_card_only',
  'not_one_rank',
  'must_play',
  'other_place_first',
  'refill_forfeited',
  'hand_full',
  'hand_not_empty',
  'refill_first',
];

test.each(CODES)('%s has one sentence without the code', (code) => {
  const words = rejectionText(code, {});
  expect(words).toMatch(/^[A-Z].*\.$/);
  expect(words).not.toContain('_');
  expect(words).not.toContain('!');
});

describe('a card that does not fit', () => {
  test.each([
    ['7S', 5, 'A 7 goes on a 6: this pile is at 4.'],
    ['8S', 2, 'An 8 goes on a 7: this pile is at the ace.'],
    ['QD', 12 - 1, 'A queen goes on a jack: this pile is at 10.'],
    ['AC', 3, 'An ace can only start an empty pile: this pile is at 2.'],
    ['5H', 1, 'An empty place takes an ace or a wild card.'],
  ])('%s where %i is needed', (card, needs, words) => {
    expect(rejectionText('does_not_fit', { zone: 'build:0', card, needs })).toBe(words);
  });
});

test('a misplaced stock card gets the places where it may go', () => {
  const words = rejectionText(
    'wrong_target',
    { zone: 'discard:0:1' },
    { zone: 'stock:0', card: 'AS' },
  );
  expect(words).toBe('You can only play a stock card on a build pile.');
});

test('a card that must be played is named with its place', () => {
  const words = rejectionText('must_play', { card: 'AD', zone: 'discard:0:1' });
  expect(words).toBe(
    'With these rules you have to play the ace on your discard pile before you discard.',
  );
});

test('several held cards get the rule that only one can be played', () => {
  const hold = { zone: 'hand:0', card: '5H', others: ['5S'] };
  expect(rejectionText('wrong_target', { zone: 'build:1' }, hold)).toBe(
    'You can only play one card at a time on a build pile.',
  );
});

test("codes and ends that are not the game's own have no text here", () => {
  expect(rejectionText('stale_version')).toBeNull();
  expect(endText('resigned', 'you')).toBeNull();
  expect(endText('stock_emptied', 'you')).toBe('First to empty the stock.');
});
