/**
 * Tests of the bot level that the home page preselects: the level chosen before, else the game's
 * middle level.
 */

import { expect, test } from 'vitest';

import { levelOf } from './bot_level';

test.each([
  [['novice', 'easy', 'medium', 'hard'], 'hard', 'hard'],
  [['novice', 'easy', 'medium', 'hard', 'expert'], 'greatest', 'medium'],
  [['easy', 'hard'], 'medium', 'easy'],
  [['easy', 'medium', 'hard'], 'novice', 'medium'],
  [[], 'medium', null],
])('of %j, with %s chosen before, the default is %s', (levels, chosen, offered) => {
  expect(levelOf(levels, chosen)).toBe(offered);
});
