import { describe, expect, test } from 'vitest';

import { fold, type Change, type MatchView, type StepEvent } from '../sdk';
import { heapWire, PLAYING, taken, type HeapTypes } from '../sdk/sample_game';
import { StepHistory, MAX_STEPS } from './step_history.svelte';

const WIRE = heapWire(true) as never;
const START = { ...PLAYING, viewer: 'spectator' as const };
const CLOCK = { time_left: { at_ms: 1, running: [true, false], left_ms: [1, 1] } };

/** A spectator who came at version 1, and the changes since then. */
class Told {
  view: MatchView<HeapTypes> = START;
  readonly past = new StepHistory<HeapTypes>(START, 1);
  #version = 1;

  constructor() {
    this.past.add({ cause: 'snapshot', view: START, events: [], version: 1 });
  }

  step(...events: StepEvent<HeapTypes>[]): void {
    this.view = fold(this.view, events, WIRE);
    this.#tell('step', events);
  }

  #tell(cause: Change['cause'], events: StepEvent<HeapTypes>[]): void {
    this.#version += 1;
    this.past.add({ cause, view: this.view, events, version: this.#version });
  }

  snapshot(view: MatchView<HeapTypes>, version = this.#version + 1): void {
    this.#version = version;
    this.view = view;
    this.past.add({ cause: 'snapshot', view, events: [], version });
  }
}

const began: StepEvent<HeapTypes> = {
  type: 'began',
  game: 2,
  position: { heap: [1], hands: [[], []] },
} as never;

describe('the history of a watched game', () => {
  test('can be browsed while the game goes on, and ends with the newest step', () => {
    const told = new Told();
    told.step(taken(5));
    const { past } = told;
    expect([past.index, past.last, past.isRewound]).toEqual([1, 1, false]);
    expect(past.go(0)?.view.game?.position.heap).toEqual([2, 5, 9]);
    told.step(taken(9, 1));
    expect([past.index, past.last, past.isRewound]).toEqual([0, 2, true]);
    expect(past.go(1)).toMatchObject({ events: [taken(5)] });
    expect(past.go(past.last)?.view).toBe(told.view);
    expect(past.isRewound).toBe(false);
    told.step(taken(2));
    expect(past.index).toBe(3);
  });

  test('has no step for events of the match alone', () => {
    const told = new Told();
    told.step({ type: 'draw_offered', seat: 0 });
    expect(told.past.last).toBe(0);
    expect(told.past.go(0)?.view.draw_offers).toEqual(['open', 'none']);
  });

  test('stops all clocks', () => {
    const told = new Told();
    told.snapshot({ ...START, ...CLOCK } as never);
    told.step(taken(5));
    expect(told.past.go(0)?.view.time_left).toBeNull();
    expect(told.past.go(1)?.view.time_left).not.toBeNull();
  });

  test('is complete if the spectator saw the game begin', () => {
    const told = new Told();
    expect(told.past.isComplete).toBe(false);
    told.step(taken(5));
    told.past.go(0);
    told.step(began);
    expect([told.past.isComplete, told.past.last, told.past.isRewound]).toEqual([true, 0, false]);
    told.step(taken(1));
    expect(told.past.isComplete).toBe(true);
    told.snapshot(structuredClone(told.view));
    expect(told.past.isComplete).toBe(false);
  });

  test('has no step for a reconnect without missed events', () => {
    const told = new Told();
    told.snapshot(structuredClone(START), 1);
    expect(told.past.last).toBe(0);
  });

  test('drops the first steps of a very long game, and keeps the displayed one', () => {
    const told = new Told();
    for (let what = 100; what < 100 + MAX_STEPS; what += 1) told.step({ type: 'found', what });
    const heap = told.past.go(5)?.view.game?.position.heap;
    told.step({ type: 'found', what: 1 });
    expect(told.past.last).toBe(MAX_STEPS - 1);
    expect(told.past.go(told.past.index)?.view.game?.position.heap).toEqual(heap);
  });

  test('can load earlier steps, and keeps the displayed one', () => {
    const told = new Told();
    told.step(taken(5));
    told.step({ type: 'draw_offered', seat: 0 });
    const { past } = told;
    past.go(0);
    expect([past.canLoadEarlier, past.isComplete]).toEqual([true, false]);
    const begun = {
      ...START,
      game: { ...START.game, position: { heap: [1, 2, 5, 9], hands: [[], []] } },
    };
    const before = fold(begun as never, [taken(1)], WIRE);
    past.prepend([
      { view: begun as never, events: [began], version: -1 },
      { view: before as never, events: [taken(1)], version: 1 },
      { view: told.view, events: [taken(5)], version: 2 },
    ]);
    expect([past.index, past.last, past.isRewound]).toEqual([1, 2, true]);
    expect([past.canLoadEarlier, past.isComplete]).toEqual([false, true]);
    expect(past.go(1)?.events).toEqual([taken(1)]);
    expect(past.go(0)?.view.game?.position.heap).toEqual([1, 2, 5, 9]);
    expect(past.go(2)?.view.draw_offers).toEqual(['open', 'none']);
  });

  test('ignores steps of another game, or none', () => {
    const told = new Told();
    told.step(taken(5));
    const other = { ...START, game: { ...START.game, number: 2 } };
    told.past.prepend([{ view: other as never, events: [], version: 2 }]);
    expect(told.past.last).toBe(1);
    told.past.prepend([]);
    expect([told.past.last, told.past.isComplete, told.past.canLoadEarlier]).toEqual([
      1,
      false,
      false,
    ]);
  });

  test('is empty for players', () => {
    const past = new StepHistory<HeapTypes>(PLAYING, 17);
    past.add({ cause: 'step', view: PLAYING, events: [taken(5)], version: 18 });
    expect(past.go(0)).toBeNull();
  });
});
