/**
 * Tests of holding down Pirate's stock: it turns card after card, and waits for the face of the
 * last one.
 */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { HeldTurn } from './held_turn';

class FakeControls {
  turning = 0;
  mayTurn = true;
  readonly turn = vi.fn();
}

describe('a held stock', () => {
  let controls: FakeControls;
  let held: HeldTurn;

  beforeEach(() => {
    vi.useFakeTimers();
    controls = new FakeControls();
    held = new HeldTurn(controls);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('turns one card for a short press', () => {
    held.begin();
    vi.advanceTimersByTime(300);
    held.end();
    vi.advanceTimersByTime(5_000);
    expect(controls.turn).toHaveBeenCalledTimes(1);
  });

  it('turns about four cards a second until it is released', () => {
    held.begin();
    vi.advanceTimersByTime(450 + 3 * 250);
    expect(controls.turn).toHaveBeenCalledTimes(5);
    held.end();
    vi.advanceTimersByTime(5_000);
    expect(controls.turn).toHaveBeenCalledTimes(5);
  });

  it('waits for the face of the last card', () => {
    held.begin();
    controls.turning = 1;
    vi.advanceTimersByTime(2_000);
    expect(controls.turn).toHaveBeenCalledTimes(1);
    controls.turning = 0;
    vi.advanceTimersByTime(250);
    expect(controls.turn).toHaveBeenCalledTimes(2);
  });

  it('explains an illegal press once', () => {
    controls.mayTurn = false;
    held.begin();
    vi.advanceTimersByTime(5_000);
    expect(controls.turn).toHaveBeenCalledTimes(1);
  });

  it('ends when no card can be turned any longer', () => {
    held.begin();
    controls.mayTurn = false;
    vi.advanceTimersByTime(1_000);
    controls.mayTurn = true;
    vi.advanceTimersByTime(1_000);
    expect(controls.turn).toHaveBeenCalledTimes(1);
  });
});
