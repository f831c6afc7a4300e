/** Tests of the sentences that explain why a rule set of Spite and Malice cannot be played. */

import { expect, test } from 'vitest';

import { invalidRulesText } from './invalid_rules';

test.each([
  [
    'too_few_for_stocks',
    { needed: 120, cards: 104 },
    'The stocks need 120 cards, but there are only 104.',
  ],
  ['not_half_a_deck', { cards: 52, half: 26 }, 'A deck of 52 cards gives two stocks of 26 cards.'],
  ['stocks_always_equal', {}, 'The stocks can only hold aces, so no stock card is ever higher.'],
])('the text of %s has its numbers', (reason, params, words) => {
  expect(invalidRulesText(reason, { option: 'stock_count', reason, ...params })).toBe(words);
});

test('a reason that is not the game’s own has no text here', () => {
  expect(
    invalidRulesText('no_such_value', { option: 'decks', reason: 'no_such_value' }),
  ).toBeNull();
});
