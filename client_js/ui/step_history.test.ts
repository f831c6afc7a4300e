/**
 * Tests of a spectator's history of a running game: going back and forward, earlier steps from the
 * server, reconnects, and very long games.
 */

import { describe, expect, test } from 'vitest';

import { fold, type Change, type MatchView, type StepEvent } from '../sdk';
import { heapWire, PLAYING, taken, type HeapTypes } from '../sdk/sample_game';
import { StepHistory, MAX_STEPS } from './step_history.svelte';

const WIRE = heapWire(true) as never;
const START = { ...PLAYING, viewer: 'spectator' as const };
const CLOCK = { time_left: { at_ms: 1, running: [true, false], left_ms: [1, 1] } };

/** A spectator's history of steps: the spectator came at version 1, and changes follow. */
class WatchedMatch {
  view: MatchView<HeapTypes> = START;
  readonly history = new StepHistory<HeapTypes>(START, 1);
  #version = 1;

  constructor() {
    this.history.add({ cause: 'snapshot', view: START, events: [], version: 1 });
  }

  step(...events: StepEvent<HeapTypes>[]): void {
    this.view = fold(this.view, events, WIRE);
    this.#change('step', events);
  }

  #change(cause: Change['cause'], events: StepEvent<HeapTypes>[]): void {
    this.#version += 1;
    this.history.add({ cause, view: this.view, events, version: this.#version });
  }

  snapshot(view: MatchView<HeapTypes>, version = this.#version + 1): void {
    this.#version = version;
    this.view = view;
    this.history.add({ cause: 'snapshot', view, events: [], version });
  }
}

const began: StepEvent<HeapTypes> = {
  type: 'began',
  game: 2,
  position: { heap: [1], hands: [[], []] },
} as never;

describe('the history of a watched game', () => {
  test('can be browsed while the game goes on, and ends with the newest step', () => {
    const watched = new WatchedMatch();
    watched.step(taken(5));
    const { history } = watched;
    expect([history.index, history.last, history.isRewound]).toEqual([1, 1, false]);
    expect(history.go(0)?.view.game?.position.heap).toEqual([2, 5, 9]);
    watched.step(taken(9, 1));
    expect([history.index, history.last, history.isRewound]).toEqual([0, 2, true]);
    expect(history.go(1)).toMatchObject({ events: [taken(5)] });
    expect(history.go(history.last)?.view).toBe(watched.view);
    expect(history.isRewound).toBe(false);
    watched.step(taken(2));
    expect(history.index).toBe(3);
  });

  test('has no step for events of the match alone', () => {
    const watched = new WatchedMatch();
    watched.step({ type: 'draw_offered', seat: 0 });
    expect(watched.history.last).toBe(0);
    expect(watched.history.go(0)?.view.draw_offers).toEqual(['open', 'none']);
  });

  test('stops all clocks', () => {
    const watched = new WatchedMatch();
    watched.snapshot({ ...START, ...CLOCK } as never);
    watched.step(taken(5));
    expect(watched.history.go(0)?.view.time_left).toBeNull();
    expect(watched.history.go(1)?.view.time_left).not.toBeNull();
  });

  test('is complete if the spectator saw the game begin', () => {
    const watched = new WatchedMatch();
    expect(watched.history.isComplete).toBe(false);
    watched.step(taken(5));
    watched.history.go(0);
    watched.step(began);
    expect([watched.history.isComplete, watched.history.last, watched.history.isRewound]).toEqual([
      true,
      0,
      false,
    ]);
    watched.step(taken(1));
    expect(watched.history.isComplete).toBe(true);
    watched.snapshot(structuredClone(watched.view));
    expect(watched.history.isComplete).toBe(false);
  });

  test('has no step for a reconnect without missed events', () => {
    const watched = new WatchedMatch();
    watched.snapshot(structuredClone(START), 1);
    expect(watched.history.last).toBe(0);
  });

  test('drops the first steps of a very long game, and keeps the displayed one', () => {
    const watched = new WatchedMatch();
    for (let what = 100; what < 100 + MAX_STEPS; what += 1) watched.step({ type: 'found', what });
    const heap = watched.history.go(5)?.view.game?.position.heap;
    watched.step({ type: 'found', what: 1 });
    expect(watched.history.last).toBe(MAX_STEPS - 1);
    expect(watched.history.go(watched.history.index)?.view.game?.position.heap).toEqual(heap);
  });

  test('can load earlier steps, and keeps the displayed one', () => {
    const watched = new WatchedMatch();
    watched.step(taken(5));
    watched.step({ type: 'draw_offered', seat: 0 });
    const { history } = watched;
    history.go(0);
    expect([history.canLoadEarlier, history.isComplete]).toEqual([true, false]);
    const begun = {
      ...START,
      game: { ...START.game, position: { heap: [1, 2, 5, 9], hands: [[], []] } },
    };
    const before = fold(begun as never, [taken(1)], WIRE);
    history.prepend([
      { view: begun as never, events: [began], version: -1 },
      { view: before as never, events: [taken(1)], version: 1 },
      { view: watched.view, events: [taken(5)], version: 2 },
    ]);
    expect([history.index, history.last, history.isRewound]).toEqual([1, 2, true]);
    expect([history.canLoadEarlier, history.isComplete]).toEqual([false, true]);
    expect(history.go(1)?.events).toEqual([taken(1)]);
    expect(history.go(0)?.view.game?.position.heap).toEqual([1, 2, 5, 9]);
    expect(history.go(2)?.view.draw_offers).toEqual(['open', 'none']);
  });

  test('counts the steps of the whole game, also those that it dropped', () => {
    const watched = new WatchedMatch();
    watched.step(taken(5));
    const { history } = watched;
    expect([history.isCounted, history.count]).toEqual([false, 2]);
    const past = Array.from({ length: MAX_STEPS + 5 }, (_, index) => ({
      view: { ...START, game: { ...START.game, position: { heap: [index], hands: [[], []] } } },
      events: [taken(1)],
      version: index - MAX_STEPS - 4,
    }));
    history.prepend([...past, { view: watched.view, events: [taken(5)], version: 2 }] as never);
    expect([history.isCounted, history.number, history.count]).toEqual([
      true,
      MAX_STEPS + 6,
      MAX_STEPS + 6,
    ]);
    watched.step(taken(9, 1));
    expect([history.count, history.last]).toEqual([MAX_STEPS + 7, MAX_STEPS - 1]);
    history.go(0);
    expect(history.number).toBe(8);
  });

  test('ignores steps of another game, or none', () => {
    const watched = new WatchedMatch();
    watched.step(taken(5));
    const other = { ...START, game: { ...START.game, number: 2 } };
    watched.history.prepend([{ view: other as never, events: [], version: 2 }]);
    expect(watched.history.last).toBe(1);
    watched.history.prepend([]);
    expect([
      watched.history.last,
      watched.history.isComplete,
      watched.history.canLoadEarlier,
    ]).toEqual([1, false, false]);
  });

  test('is empty for players', () => {
    const history = new StepHistory<HeapTypes>(PLAYING, 17);
    history.add({ cause: 'step', view: PLAYING, events: [taken(5)], version: 18 });
    expect(history.go(0)).toBeNull();
  });
});
