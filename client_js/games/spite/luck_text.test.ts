/**
 * Tests of Spite and Malice's sentence about how much of a win the cards gave a player or cost
 * them.
 */

import { expect, test } from 'vitest';

import { luckTexts } from './luck_text';

test.each([
  [0.28, null, 'The cards gave you 28% of a win.'],
  [-0.12, 'Nora', 'The cards cost Nora 12% of a win.'],
  [-0.994, null, 'The cards cost you 99% of a win.'],
  [0.996, 'Nora', 'The cards gave Nora 1.0 wins.'],
  [-1.62, null, 'The cards cost you 1.6 wins.'],
  [0.004, null, 'Luck was even.'],
])('the cards gave or cost parts of a win, or several: %d', (share, name, sentence) => {
  expect(luckTexts().line(share, name)).toBe(sentence);
});
