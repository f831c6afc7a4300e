/**
 * Tests of the redrawing of a page. A change is drawn and set in motion in tasks of their own. Its
 * motion starts before the page is painted. Both run at once before an input or on a hidden page.
 */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Redraw, type Draw } from './redraw';

let page: EventTarget;
let hidden: boolean;
let paint: () => void;
let done: string[];

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
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

/** Return a drawing that records when its parts run. */
function drawing(name: string): Draw {
  return () => {
    done.push(`${name} drawn`);
    return () => done.push(`${name} started`);
  };
}

const ALL = ['one drawn', 'one started'];

describe('a change that is drawn now', () => {
  it('is set in motion in a task after the one that has drawn it', () => {
    new Redraw().drawNow(drawing('one'));
    expect(done).toEqual(ALL.slice(0, 1));
    vi.advanceTimersToNextTimer();
    expect(done).toEqual(ALL);
  });

  it('is set in motion once, before the page is painted', () => {
    new Redraw().drawNow(drawing('one'));
    paint();
    vi.runAllTimers();
    paint();
    expect(done).toEqual(ALL);
  });

  it.each(['pointerdown', 'keydown'])('is set in motion before a %s is handled', (input) => {
    new Redraw().drawNow(drawing('one'));
    page.dispatchEvent(new Event(input));
    page.dispatchEvent(new Event(input));
    expect(done).toEqual(ALL);
  });

  it('is set in motion at once on a hidden page', () => {
    hidden = true;
    new Redraw().drawNow(drawing('one'));
    expect(done).toEqual(ALL);
  });

  it('is set in motion before the next change is drawn', () => {
    const redraw = new Redraw();
    redraw.drawNow(drawing('one'));
    redraw.drawNow(drawing('two'));
    expect(done).toEqual([...ALL, 'two drawn']);
    paint();
    expect(done.slice(3)).toEqual(['two started']);
  });

  it('may have no motion', () => {
    const redraw = new Redraw();
    redraw.drawNow(() => null);
    paint();
    redraw.drawNow(drawing('one'));
    expect(done).toEqual(['one drawn']);
  });
});

describe('a change that is drawn soon', () => {
  it('is drawn before the next frame where browsers have priorities', () => {
    const tasks: [() => void, unknown][] = [];
    vi.stubGlobal('scheduler', {
      postTask: (work: () => void, options: unknown) => tasks.push([work, options]),
    });
    new Redraw().drawSoon(drawing('one'));
    const urgent = { priority: 'user-blocking' };
    expect(tasks).toEqual([[expect.any(Function), urgent]]);
    tasks[0]?.[0]();
    expect(done).toEqual(ALL.slice(0, 1));
    expect(tasks[1]?.[1]).toEqual(urgent);
    tasks[1]?.[0]();
    expect(done).toEqual(ALL);
  });

  it('is drawn in a task of its own, and the page may be painted before', () => {
    new Redraw().drawSoon(drawing('one'));
    paint();
    expect(done).toEqual([]);
    vi.advanceTimersToNextTimer();
    expect(done).toEqual(ALL.slice(0, 1));
    paint();
    expect(done).toEqual(ALL);
  });

  it.each(['pointerdown', 'keydown'])('is drawn before a %s is handled', (input) => {
    new Redraw().drawSoon(drawing('one'));
    page.dispatchEvent(new Event(input));
    expect(done).toEqual(ALL);
    vi.runAllTimers();
    page.dispatchEvent(new Event(input));
    expect(done).toEqual(ALL);
  });

  it('is drawn together with what was added to it', () => {
    const redraw = new Redraw();
    redraw.drawSoon(drawing('one'));
    redraw.withDrawing(() => done.push('added'));
    expect(done).toEqual([]);
    vi.advanceTimersToNextTimer();
    expect(done).toEqual(['added', ...ALL.slice(0, 1)]);
    redraw.withDrawing(() => done.push('at once'));
    expect(done.at(-1)).toBe('at once');
  });

  it('is drawn at once on a hidden page', () => {
    hidden = true;
    new Redraw().drawSoon(drawing('one'));
    expect(done).toEqual(ALL);
  });

  it('is drawn before the next change', () => {
    const redraw = new Redraw();
    redraw.drawSoon(drawing('one'));
    redraw.drawSoon(drawing('two'));
    expect(done).toEqual(ALL);
    redraw.drawNow(drawing('three'));
    expect(done.slice(2)).toEqual(['two drawn', 'two started', 'three drawn']);
  });

  it('starts the motion of the change whose drawing has caused it', () => {
    const redraw = new Redraw();
    redraw.drawNow(() => {
      redraw.drawSoon(drawing('two'));
      return drawing('one')();
    });
    vi.runAllTimers();
    expect(done).toEqual([...ALL, 'two drawn', 'two started']);
  });

  it('is still drawn before an input when an earlier change is painted', () => {
    const redraw = new Redraw();
    redraw.drawNow(drawing('one'));
    redraw.drawSoon(drawing('two'));
    paint();
    page.dispatchEvent(new Event('keydown'));
    expect(done.slice(2)).toEqual(['two drawn', 'two started']);
  });
});
