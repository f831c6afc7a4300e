/**
 * Tests that a replay describes the actions of a line outside the record, and leaves the line when
 * the viewer chooses another step or seat.
 */

import { expect, test, vi } from 'vitest';

import type { ClientGame, Replay } from '../../games/game';
import { Playback } from './playback.svelte';

const replay = {
  steps: [
    { events: [], turn: null },
    { events: [], turn: 1 },
  ],
  viewAt: () => ({ viewer: 0 }),
  viewAfter: () => ({ viewer: 0 }),
  textAt: (index: number) => `step ${index}`,
} as unknown as Replay;

test('another step or view ends the line that is displayed', () => {
  vi.useFakeTimers();
  const predict = vi.fn(() => []);
  const choices: ((playback: Playback) => void)[] = [
    (playback) => (playback.seat = 1),
    (playback) => (playback.open = false),
    (playback) => {
      playback.pauseAt(0);
    },
  ];
  for (const choose of choices) {
    const playback = new Playback(replay, { predict } as unknown as ClientGame, 0);
    playback.playLine(0, [{ type: 'pass' }], ['a pass']);
    expect(playback.narration).toBe('a pass');
    choose(playback);
    expect(playback.narration).toBe('step 0');
    vi.runAllTimers();
    expect(predict).not.toHaveBeenCalled();
  }
  vi.useRealTimers();
});

test('a line is described action by action', () => {
  vi.useFakeTimers();
  const predict = vi.fn(() => []);
  const playback = new Playback(replay, { predict } as unknown as ClientGame, 0);
  playback.playLine(0, [{ type: 'play' }, { type: 'pass' }], ['a card', 'a pass']);
  expect(playback.narration).toBe('a card');
  vi.advanceTimersToNextTimer();
  expect([predict.mock.calls.length, playback.narration]).toEqual([1, 'a card']);
  vi.advanceTimersToNextTimer();
  expect([predict.mock.calls.length, playback.narration]).toEqual([2, 'a pass']);
  vi.useRealTimers();
});
