/**
 * Tests of the start of a change's motion: its two parts are tasks of their own, both run before the
 * page is painted, and at once before an input or on a hidden page.
 */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { MotionStart } from './motion_start';

const page = new EventTarget();
let hidden: boolean;
let paint: () => void;
let done: string[];

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  done = [];
  const frames: (() => void)[] = [];
  paint = () => {
    for (const frame of frames.splice(0)) frame();
  };
  vi.stubGlobal('document', {
    get hidden() {
      return hidden;
    },
  });
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Return an arrival that records when its parts run. */
function arrival(name: string): () => () => void {
  return () => {
    done.push(`${name} read`);
    return () => done.push(`${name} started`);
  };
}

describe('the motion of a change', () => {
  it('is started in two tasks after the one that has drawn the change', () => {
    new MotionStart().schedule(arrival('one'));
    expect(done).toEqual([]);
    vi.advanceTimersToNextTimer();
    expect(done).toEqual(['one read']);
    vi.advanceTimersToNextTimer();
    expect(done).toEqual(['one read', 'one started']);
  });

  it('is started once, before the page is painted', () => {
    new MotionStart().schedule(arrival('one'));
    paint();
    vi.runAllTimers();
    paint();
    expect(done).toEqual(['one read', 'one started']);
  });

  it.each(['pointerdown', 'keydown'])('is started before a %s is handled', (input) => {
    new MotionStart().schedule(arrival('one'));
    page.dispatchEvent(new Event(input));
    page.dispatchEvent(new Event(input));
    expect(done).toEqual(['one read', 'one started']);
  });

  it('is started at once on a hidden page', () => {
    hidden = true;
    new MotionStart().schedule(arrival('one'));
    expect(done).toEqual(['one read', 'one started']);
  });

  it('can be started before the next change is drawn', () => {
    const motion = new MotionStart();
    motion.schedule(arrival('one'));
    motion.runNow();
    motion.schedule(arrival('two'));
    expect(done).toEqual(['one read', 'one started']);
    paint();
    expect(done.slice(2)).toEqual(['two read', 'two started']);
  });
});
