/**
 * Tests of what screen readers hear during a game of Spite and Malice: plays, discards, draws and
 * turns of both players.
 */

import { expect, test } from 'vitest';

import { turnText } from '../../ui/seats';
import { table } from './sample_table';
import { tell } from './announcements';

test("the viewer's play names the card and the pile", () => {
  const view = table({ builds: ['AS 2H'] });
  const moved = { type: 'moved', source: 'hand:0', target: 'build:0', cards: ['2H'] } as const;
  expect(tell(view, [{ ...moved, cards: ['2H'] }])).toEqual([
    'You play a 2 from your hand on build pile 1.',
  ]);
});

test("the opponent's moves name the opponent, and draws only a number", () => {
  const view = table();
  expect(
    tell(view, [
      { type: 'moved', source: 'hand:1', target: 'discard:1:2', cards: ['8S'] },
      { type: 'moved', source: 'draw', target: 'hand:1', cards: 3 },
      { type: 'turn', seat: 0, number: 4 },
    ]),
  ).toEqual(['Bo discards an 8 on discard pile 3.', 'Bo draws 3 cards.', 'Your turn.']);
});

test('a wild card is called wild, and a turned stock card is named', () => {
  const view = table({ builds: ['KD'] });
  expect(
    tell(view, [
      { type: 'moved', source: 'stock:0', target: 'build:0', cards: ['KD'] },
      { type: 'turned', zone: 'stock:0', card: 'TH' },
    ]),
  ).toEqual([
    'You play a wild king from your stock on build pile 1 as an ace.',
    'Your next stock card: 10 of hearts.',
  ]);
});

test("spectators hear both players' names", () => {
  expect(turnText(table({ viewer: 'spectator' }), 0)).toBe('Ada’s turn');
});
