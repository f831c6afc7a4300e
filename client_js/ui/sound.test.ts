/** Tests of the sound at the end of a game. */

import { expect, test } from 'vitest';
import { soundOfEnd } from './sound';

test('winner, loser and spectators hear the end of a game', () => {
  expect([soundOfEnd(0, 0), soundOfEnd(0, 1), soundOfEnd('spectator', 1)]).toEqual([
    'win',
    'lose',
    'win',
  ]);
});

test('nobody has lost a drawn game', () => {
  for (const viewer of [0, 1, 'spectator'] as const) expect(soundOfEnd(viewer, null)).toBe('draw');
});
