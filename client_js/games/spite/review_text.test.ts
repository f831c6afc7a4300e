/**
 * Tests of Spite and Malice's texts about reviews of finished games: lines of actions, and a
 * sentence for each reason.
 */

import { expect, test } from 'vitest';

import { DEFAULT_RULES } from './generated';
import { reviewTexts } from './review_text';

const texts = reviewTexts();

test('a line is described card by card', () => {
  const actions = [
    { type: 'play', source: 'hand:0', card: 'KH', target: 'build:1' },
    { type: 'discard', cards: ['9D', '9S'], target: 'discard:0:2' },
    { type: 'pass' },
  ];
  expect(texts.line(actions)).toBe('K♥ to build pile 2, 9♦ 9♠ to discard pile 3, pass');
});

test.each([
  ['wins', {}, 'It wins the game.'],
  ['runs_out', {}, 'It doesn’t end the game for lack of cards.'],
  ['stock', { rank: 11 }, 'It plays the jack from the stock.'],
  ['stock', { rank: 0 }, 'It plays the wild card from the stock.'],
  ['new_hand', { cards: 5 }, 'It empties the hand and brings 5 new cards.'],
  ['closes', { rank: 7 }, 'The opponent can’t play their 7 from discard piles alone.'],
  [
    'farther',
    { rank: 7, best: 3, played: 2 },
    'Cards still needed for the opponent’s 7: 3, not 2.',
  ],
  [
    'nearer',
    { rank: 7, best: 1, played: 2 },
    'Cards still needed for the 7 on the stock: 1, not 2.',
  ],
  ['keeps_wild', {}, 'It keeps a wild card.'],
  ['keeps', { rank: 6, stock: 9 }, 'It keeps the 6, needed before the 9 on the stock.'],
  ['double', { rank: 12 }, 'It discards one of several queens.'],
  ['in_order', { rank: 7, on: 8 }, 'The 7 goes on the 8, so both come off in order.'],
  ['covers', { rank: 8, on: 3 }, 'It doesn’t bury the 3 under the 8.'],
  ['free_pile', {}, 'It keeps a discard pile free.'],
  ['more_cards', { best: 3, played: 1 }, 'The next turn brings 3 new cards, not 1.'],
  ['run', { best: 3, played: 1 }, 'The longest run of cards to play is 3, not 1.'],
  ['ready', { best: 8, played: 7 }, 'Ranks that would fit as the next stock card: 8, not 7.'],
  ['of_a_later_release', {}, null],
])('the reason %s %o is a sentence', (kind, params, sentence) => {
  expect(texts.reason({ kind, params }, DEFAULT_RULES)).toBe(sentence);
});
