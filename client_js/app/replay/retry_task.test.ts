/**
 * Tests of playing a reviewed turn again: the start from what its player saw, the judgement of the
 * visitor's line, and the solution.
 */

import { expect, test } from 'vitest';

import type { ClientGame, Replay } from '../../games/game';
import { ENTRY } from '../../games/spite/entry';
import type { SpiteAction } from '../../games/spite/generated';
import { zoneAt, type SpiteView } from '../../games/spite/position';
import { predict } from '../../games/spite/predict';
import { RETRY } from '../../games/spite/retry';
import { table } from '../../games/spite/sample_table';
import { fold, type ReviewedTurn } from '../../sdk';
import { retryTask } from './retry_task';

const PLAY: SpiteAction = { type: 'play', source: 'hand:0', card: '2H', target: 'build:0' };
const OTHER_TWO: SpiteAction = { type: 'play', source: 'hand:0', card: '2D', target: 'build:0' };
const STOCK: SpiteAction = { type: 'play', source: 'stock:0', card: '3S', target: 'build:0' };
const discard = (card: string): SpiteAction => ({
  type: 'discard',
  cards: [card],
  target: 'discard:0:0',
});

const TURN: ReviewedTurn = {
  step: 7,
  turn: 3,
  loss: 52_300,
  best: [PLAY, STOCK],
  played: [discard('9C')],
  reasons: [],
};

const asked: unknown[] = [];
const replay = {
  viewAt: (...given: unknown[]) => {
    asked.push(given);
    const hand = '2H 2D 9C 9H';
    return table({ hand, stock: ['3S', 5], builds: ['AS'], status: 'finished' });
  },
  viewAfter: (view: Parameters<typeof fold>[0], events: Parameters<typeof fold>[1]) =>
    fold(view, events, ENTRY.wire),
} as unknown as Replay;

const game = { predict } as unknown as ClientGame;
const task = retryTask(replay, game, RETRY, TURN, 0);

test('the turn begins with what its player saw, and may be played', () => {
  expect(asked).toEqual([[7, { seat: 0, open: false }]]);
  expect(task.start.status).toBe('playing');
});

test.each([
  ['open', []],
  ['open', [PLAY]],
  ['best', [PLAY, STOCK]],
  ['best', [OTHER_TWO, STOCK]],
  ['played', [discard('9C')]],
  ['played', [discard('9H')]],
  ['other', [discard('2H')]],
  ['other', [PLAY, discard('9C')]],
] as const)('a line is %s: %j', async (status, actions) => {
  const found = await task.attempt(actions);
  expect([found.status, found.steps.length, found.rejection]).toEqual([
    status,
    actions.length,
    null,
  ]);
});

test('the solution is the best line, without the next stock card', async () => {
  const steps = await task.solution();
  const end = steps.reduce((view, events) => fold(view, events, ENTRY.wire), task.start);
  expect(steps).toHaveLength(2);
  expect(zoneAt(end as unknown as SpiteView, 'stock:0')).toMatchObject({ count: 4, cards: [] });
});

test('only the best line has a sound', () => {
  const sounds = (['best', 'played', 'other'] as const).map((each) => task.soundOf(each));
  expect(sounds).toEqual(['gain', null, null]);
});
