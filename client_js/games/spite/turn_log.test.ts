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

test('a watcher who looks back sees each turn once in the log, with what happened in it', () => {
  const log = new TurnLog();
  const view = table({ viewer: 'spectator', builds: ['AS'] });
  const seen = [play(), turn(4), play()];
  const shown = (): [number, number][] =>
    log.turns.map(({ number, happenings }) => [number, happenings.length]);
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
