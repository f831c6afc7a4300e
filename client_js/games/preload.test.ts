/**
 * Tests that every game's `files.ts` can be found by the game's key before the list of games
 * arrives, and that of the first game also without a key.
 */

import { expect, test } from 'vitest';

import { GAME_FILES } from './preload';
import { GAMES } from './registry';

test('every game can be preloaded by its key, and the first game also without one', () => {
  const { first, ...byKey } = GAME_FILES;
  expect(Object.keys(byKey).sort()).toEqual(GAMES.map(({ key }) => key).sort());
  for (const { key, texts } of GAMES) expect(byKey[key]?.texts).toBe(texts);
  expect(first?.texts).toBe(GAMES[0]?.texts);
});
