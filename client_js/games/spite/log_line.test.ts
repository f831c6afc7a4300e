/**
 * Tests of the lines of Spite and Malice's log: plays, discards, draws and other events in the turn
 * of a player whose name stands above them.
 */

import { expect, test } from 'vitest';

import { logLine } from './log_line';
import type { SpiteStepEvent } from './position';
import { table } from './sample_table';

const move = (source: string, target: string, cards: string[] | number): SpiteStepEvent => ({
  type: 'moved',
  source,
  target,
  cards,
});

test('a play and a discard name the card and both places, and no player', () => {
  const view = table({ builds: ['AS 2H'] });
  expect(logLine(view, move('discard:1:2', 'build:0', ['2H']), 1)).toEqual({
    what: '2',
    rest: 'from discard 3 to build pile 1',
  });
  expect(logLine(view, move('hand:1', 'discard:1:2', ['QS']), 1)).toEqual({
    what: 'Queen',
    rest: 'from hand to discard 3',
  });
});

test('a wild card is named with the rank that it stands for', () => {
  const view = table({ builds: ['KD'] });
  expect(logLine(view, move('stock:0', 'build:0', ['KD']), 0)).toEqual({
    what: 'King as ace',
    rest: 'from stock to build pile 1',
  });
});

test('several cards of one rank are one line', () => {
  expect(logLine(table(), move('hand:0', 'discard:0:0', ['7S', '7H']), 0)?.what).toBe('2 7s');
});

test('draws name the cards to their owner, and their number to others', () => {
  expect(logLine(table(), move('draw', 'hand:0', ['AS', '9D']), 0)).toEqual({
    what: 'Ace, 9',
    rest: 'drawn',
  });
  expect(logLine(table(), move('draw', 'hand:1', 3), 1)).toEqual({
    what: '3 cards',
    rest: 'drawn',
  });
});

test('events that are not about the player of the turn keep their sentence', () => {
  const view = table();
  expect(logLine(view, move('hand:1', 'discard:1:0', ['8S']), 0)).toEqual({
    what: '',
    rest: 'Bo discards an 8 on discard pile 1.',
  });
  expect(logLine(view, { type: 'shuffled' } as SpiteStepEvent, 0)).toBeNull();
});
