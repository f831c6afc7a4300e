/** Tests that new chat lines are merged into the known ones in the order of sending, each once. */

import { expect, test } from 'vitest';
import type { TalkLine } from './generated/core';
import { mergeLines } from './chat';

function line(number: number, room: TalkLine['room'], at_ms: number): TalkLine {
  return {
    number,
    room,
    seat: room === 'players' ? 0 : null,
    phrase: 'hello',
    at_ms,
    text: null,
    name: null,
  };
}

test('repeated lines appear once, in the order in which they were sent', () => {
  const known = mergeLines([], [line(1, 'players', 10), line(2, 'players', 30)]);
  const now = mergeLines(known, [line(1, 'spectators', 20), line(2, 'players', 30)]);
  expect(now.map(({ room, number }) => [room, number])).toEqual([
    ['players', 1],
    ['spectators', 1],
    ['players', 2],
  ]);
});
