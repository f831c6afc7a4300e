/**
 * Tests of the log of turns at Spite and Malice's table: for players who return, and for spectators
 * who go back.
 */

import { expect, test } from 'vitest';

import type { SpiteStepEvent } from './position';
import { table } from './sample_table';
import { TurnLog } from './table/turn_log.svelte';

const turn = (number: number): SpiteStepEvent => ({ type: 'turn', seat: 0, number });
const play = (): SpiteStepEvent => ({
  type: 'moved',
  source: 'hand:0',
  target: 'build:0',
  cards: ['AS'],
});

const draw = (): SpiteStepEvent => ({
  type: 'moved',
  source: 'draw',
  target: 'hand:0',
  cards: ['2S'],
});

test('a returning player has the log from the start, with each event once', () => {
  const view = table({ builds: ['AS'] });
  const log = new TurnLog();
  const shown = (): [number, string[]][] =>
    log.turns.map(({ number, entries }) => [number, entries.map(({ event }) => event.type)]);
  const steps = [[turn(1), draw()], [play()], [turn(2), play()], [draw()]].map((events, index) => ({
    view,
    events,
    version: index + 1,
  }));
  // Seen before the steps arrived: a turn that they include, and a newer one.
  log.add(view, view, [turn(2)], []);
  log.add(view, view, [draw()], []);
  log.add(view, view, [play()], []);
  expect(log.isComplete).toBe(false);
  log.complete(steps);
  expect(log.isComplete).toBe(true);
  expect(shown()).toEqual([
    [1, ['moved', 'moved']],
    [2, ['moved', 'moved', 'moved']],
  ]);
});

test('unavailable steps leave the log unchanged', () => {
  const view = table({ builds: ['AS'] });
  const log = new TurnLog();
  log.add(view, view, [turn(4), play()], []);
  const before = log.turns;
  log.complete([]);
  expect(log.turns).toEqual(before);
});

test('a spectator who goes back sees each turn once in the log, with its events', () => {
  const log = new TurnLog();
  const view = table({ viewer: 'spectator', builds: ['AS'] });
  const seen = [play(), turn(4), play()];
  const shown = (): [number, number][] =>
    log.turns.map(({ number, entries }) => [number, entries.length]);
  log.add(view, view, seen, []);
  expect(shown()).toEqual([
    [3, 1],
    [4, 1],
  ]);
  log.add(view, view, [turn(2), play(), turn(3)], []);
  expect(shown()).toEqual([
    [2, 1],
    [3, 0],
  ]);
  log.add(view, view, seen, []);
  expect(shown()).toEqual([
    [2, 1],
    [3, 1],
    [4, 1],
  ]);
});
