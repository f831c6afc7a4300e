import { describe, expect, test } from 'vitest';

import type { RejectionCode } from '../sdk';
import { connectionWords, endWords, errorWords, rejectionWords } from './words';

const CODES: RejectionCode[] = [
  'stale_version',
  'not_seated',
  'match_not_open',
  'own_match',
  'not_playing',
  'not_finished',
  'not_your_turn',
  'unknown_action',
  'no_such_zone',
  'not_your_zone',
  'card_not_there',
  'buried_card',
  'wrong_source',
  'wrong_target',
  'does_not_fit',
  'one_card_only',
  'not_between_games',
  'not_one_rank',
  'must_play',
  'other_place_first',
  'refill_forfeited',
  'hand_full',
  'hand_not_empty',
  'refill_first',
];

test.each(CODES)('%s is one sentence that names no code', (code) => {
  const words = rejectionWords(code, {});
  expect(words).toMatch(/^[A-Z].*\.$/);
  expect(words).not.toContain('_');
  expect(words).not.toContain('!');
});

describe('a card that does not fit', () => {
  test.each([
    ['7S', 5, 'A 7 goes on a 6: this pile stands at 4.'],
    ['8S', 2, 'An 8 goes on a 7: this pile stands at the ace.'],
    ['QD', 12 - 1, 'A queen goes on a jack: this pile stands at 10.'],
    ['AC', 3, 'An ace starts an empty pile: this pile stands at 2.'],
    ['5H', 1, 'An empty place takes an ace or a wild card.'],
  ])('%s where %i is needed', (card, needs, words) => {
    expect(rejectionWords('does_not_fit', { zone: 'build:0', card, needs })).toBe(words);
  });
});

test('a stock card is told where it may go', () => {
  const words = rejectionWords('wrong_target', { zone: 'discard:0:1', source: 'stock:0' });
  expect(words).toBe('A stock card can only go to a build pile.');
});

test('a card that has to be played is named with its place', () => {
  const words = rejectionWords('must_play', { card: 'AD', zone: 'discard:0:1' });
  expect(words).toBe(
    'By these rules the ace on your discard pile has to be played before you discard.',
  );
});

test('an unknown error is still told calmly', () => {
  expect(errorWords('something_new')).toBe('That did not work. Try again in a moment.');
});

test('the end is told from where one sits', () => {
  expect(endWords('resigned', 'you', 'Bo')).toBe('Bo resigned.');
  expect(endWords('resigned', 'other', 'You')).toBe('You resigned.');
});

test('only trouble with the connection is told', () => {
  expect(connectionWords('online', null, null)).toBeNull();
  expect(connectionWords('waiting', 4, null)).toBe('Connection lost. Trying again in 4 s…');
  expect(connectionWords('closed', null, 4404)).toBe('There is no match at this address.');
  expect(connectionWords('closed', null, 4429)).toContain('Close some of its tabs');
});
