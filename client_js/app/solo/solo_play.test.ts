/**
 * Tests of a position that one visitor plays alone: judged and rejected actions, missing answers,
 * restarts, and the solution.
 */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ClientGame } from '../../games/game';
import type { SpiteAction, SpiteEvent } from '../../games/spite/generated';
import { zoneAt, type SpiteView } from '../../games/spite/position';
import { predict } from '../../games/spite/predict';
import { table } from '../../games/spite/sample_table';
import type { MatchView, StepEvent } from '../../sdk';
import { SoloPlay, type SoloAttempt, type SoloTask } from './solo_play.svelte';

type Result = 'solved' | 'failed';
type Attempt = SoloTask<Result>['attempt'];

const START = table({ hand: '2H 9C', stock: ['3S', 1], builds: ['AS'] });
const TWO: SpiteAction = { type: 'play', source: 'hand:0', card: '2H', target: 'build:0' };
const STOCK: SpiteAction = { type: 'play', source: 'stock:0', card: '3S', target: 'build:0' };
const NINE: SpiteAction = { type: 'discard', cards: ['9C'], target: 'discard:0:0' };
const MOVED: SpiteEvent = { type: 'moved', source: 'hand:0', target: 'build:0', cards: ['2H'] };
const LAST: SpiteEvent = { type: 'moved', source: 'stock:0', target: 'build:0', cards: ['3S'] };

const game = {
  predict,
  announce: () => [],
  sounds: () => [],
  rejectionText: (code: string) => `rejected: ${code}`,
} as unknown as ClientGame;

const attempt = vi.fn<Attempt>();
const solution = vi.fn<SoloTask<Result>['solution']>();
const soundOf = vi.fn<SoloTask<Result>['soundOf']>();
let solo: SoloPlay<Result>;
let leave: () => void;

/** Return an attempt whose last action was carried out. */
function done(status: 'open' | Result, ...events: SpiteEvent[]): SoloAttempt<Result> {
  return { status, steps: events.map((event) => [event as unknown as StepEvent]), rejection: null };
}

function act(action: SpiteAction): Promise<boolean> {
  return solo.live.act(action);
}

/** Return the number of cards that the table shows in a zone. */
function count(zone: string): number | undefined {
  return zoneAt(solo.live.view as unknown as SpiteView, zone)?.count;
}

beforeEach(() => {
  attempt.mockReset();
  solution.mockReset();
  soundOf.mockReset().mockReturnValue('win');
  const start = START as unknown as MatchView;
  solo = new SoloPlay<Result>({ start, attempt, solution, soundOf }, game);
  leave = solo.live.follow();
});

afterEach(() => {
  leave();
  vi.useRealTimers();
});

test('an action is displayed at once and judged with those before it', async () => {
  attempt.mockResolvedValueOnce(done('open', MOVED));
  attempt.mockResolvedValueOnce(done('solved', MOVED, LAST));
  const first = act(TWO);
  const second = act(STOCK);
  expect([count('build:0'), solo.status, solo.hasMoved]).toEqual([3, 'open', true]);
  expect([await first, await second]).toEqual([true, true]);
  expect(attempt.mock.calls).toEqual([[[TWO]], [[TWO, STOCK]]]);
  expect([count('stock:0'), solo.status]).toEqual([0, 'solved']);
  expect(soundOf).toHaveBeenCalledExactlyOnceWith('solved');
});

test('after a result, the table allows no action', async () => {
  attempt.mockResolvedValueOnce(done('failed', MOVED));
  await act(TWO);
  expect([solo.status, solo.live.view.status]).toEqual(['failed', 'finished']);
  expect(await act(STOCK)).toBe(false);
  expect(attempt).toHaveBeenCalledOnce();
  expect(count('stock:0')).toBe(1);
});

test('a rejected action is withdrawn and explained', async () => {
  const rejection = { code: 'must_play', params: {} };
  attempt.mockResolvedValueOnce({ status: 'open', steps: [], rejection });
  attempt.mockResolvedValueOnce(done('open', MOVED));
  expect(await act(NINE)).toBe(false);
  expect([count('hand:0'), solo.status]).toEqual([2, 'open']);
  expect(solo.live.notice.text).toBe('rejected: must_play');
  expect(await act(TWO)).toBe(true);
  expect(attempt.mock.lastCall).toEqual([[TWO]]);
});

test('an action without an answer is withdrawn, and can be tried again', async () => {
  attempt.mockRejectedValueOnce(new TypeError('offline'));
  attempt.mockResolvedValueOnce(done('open', MOVED));
  expect(await act(TWO)).toBe(false);
  expect([count('hand:0'), solo.unreachable]).toEqual([2, true]);
  expect(await act(TWO)).toBe(true);
  expect([count('hand:0'), solo.unreachable]).toEqual([1, false]);
});

test('a restart ignores the answers to earlier actions', async () => {
  const answers: ((given: SoloAttempt<Result>) => void)[] = [];
  attempt.mockReturnValueOnce(new Promise((resolve) => answers.push(resolve)));
  const pending = act(TWO);
  await Promise.resolve();
  solo.restart();
  expect([count('hand:0'), solo.hasMoved]).toEqual([2, false]);
  answers[0]?.(done('failed', MOVED));
  expect(answers).toHaveLength(1);
  expect(await pending).toBe(false);
  expect([count('hand:0'), solo.status]).toEqual([2, 'open']);
});

test('a restart makes a finished position playable again', async () => {
  attempt.mockResolvedValue(done('failed', MOVED));
  await act(TWO);
  solo.restart();
  expect([count('hand:0'), solo.status, solo.live.view.status]).toEqual([2, 'open', 'playing']);
  await act(TWO);
  expect(attempt.mock.lastCall).toEqual([[TWO]]);
});

test('the solution is played action by action from the beginning', async () => {
  vi.useFakeTimers();
  attempt.mockResolvedValueOnce(done('open', MOVED));
  await act(TWO);
  solution.mockResolvedValueOnce(done('solved', MOVED, LAST).steps);
  const shown = solo.showSolution();
  await vi.advanceTimersByTimeAsync(0);
  expect([count('build:0'), solo.status, solo.live.view.status]).toEqual([
    1,
    'showing',
    'finished',
  ]);
  await vi.advanceTimersToNextTimerAsync();
  expect([count('build:0'), solo.status]).toEqual([2, 'showing']);
  await vi.advanceTimersToNextTimerAsync();
  await shown;
  expect([count('build:0'), count('stock:0'), solo.status]).toEqual([3, 0, 'shown']);
  expect(soundOf).not.toHaveBeenCalled();
});

test('a solution that does not arrive leaves the position as it is', async () => {
  attempt.mockResolvedValueOnce(done('open', MOVED));
  await act(TWO);
  solution.mockRejectedValueOnce(new TypeError('offline'));
  await solo.showSolution();
  expect([solo.status, solo.unreachable, count('build:0')]).toEqual(['open', true, 2]);
});

test.each(['restart', 'leave'] as const)('%s ends the display of a solution', async (ending) => {
  vi.useFakeTimers();
  solution.mockResolvedValueOnce(done('solved', MOVED, LAST).steps);
  const shown = solo.showSolution();
  await vi.advanceTimersByTimeAsync(0);
  solo[ending]();
  await vi.runAllTimersAsync();
  await shown;
  expect([count('build:0'), solo.status]).toEqual([1, ending === 'restart' ? 'open' : 'showing']);
});
