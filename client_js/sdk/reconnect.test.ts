/**
 * Tests of when a client reconnects after a connection has ended, and of the heartbeat that detects
 * a dead connection.
 */

import { describe, expect, it } from 'vitest';

import { CloseCode } from './generated/core';
import { Heartbeat } from './heartbeat';
import { afterClose } from './reconnect';

const LOST = 1006;
const ALMOST_ONE = 0.999999;

function pauseMs(code: number, failures: number, random: number): number {
  const next = afterClose(code, failures, random);
  if (next.action !== 'retry') throw new Error('given up');
  return next.pauseMs;
}

describe('the pause before another attempt', () => {
  it.each([LOST, CloseCode.RESTART, CloseCode.TOO_SLOW])('is short at first (%i)', (code) => {
    expect(pauseMs(code, 0, 0)).toBe(0);
    expect(pauseMs(code, 0, ALMOST_ONE)).toBeLessThanOrEqual(1000);
  });

  it('has a limit that doubles, up to a quarter of a minute', () => {
    const limits = [0, 1, 2, 3, 4, 5, 6, 100].map((failed) => pauseMs(LOST, failed, ALMOST_ONE));
    expect(limits).toEqual([800, 1600, 3200, 6400, 12800, 15000, 15000, 15000]);
  });

  it('is uniform below that limit', () => {
    expect([0, 0.25, 0.5, 0.75].map((random) => pauseMs(LOST, 1, random))).toEqual([
      0, 400, 800, 1200,
    ]);
  });

  it('is never short if the store is unavailable or the server is too busy', () => {
    expect(pauseMs(CloseCode.UNAVAILABLE, 0, 0)).toBeGreaterThanOrEqual(2000);
    expect(pauseMs(CloseCode.UNAVAILABLE, 0, ALMOST_ONE)).toBeGreaterThanOrEqual(5000);
  });
});

describe('another attempt', () => {
  it.each([
    CloseCode.UNKNOWN_MATCH,
    CloseCode.MATCH_OVER,
    CloseCode.UNREADABLE_MATCH,
    CloseCode.NO_WATCHERS,
    CloseCode.FOREIGN_ORIGIN,
    CloseCode.TOO_MANY,
  ])('is useless after %i', (code) => {
    expect(afterClose(code, 0, 0.5)).toEqual({ action: 'give_up' });
  });

  it('needs a new cookie if the old one was refused', () => {
    expect(afterClose(CloseCode.BAD_TOKEN, 0, 0)).toMatchObject({ identify: true });
    expect(afterClose(LOST, 0, 0)).toMatchObject({ identify: false });
  });
});

describe('the heartbeat', () => {
  it('sends one ping after 15 seconds of silence', () => {
    const heartbeat = new Heartbeat(0);
    expect(heartbeat.check(0)).toEqual({ verdict: 'alive', againMs: 15_000 });
    expect(heartbeat.check(15_000)).toEqual({ verdict: 'ask', againMs: 5_000 });
    expect(heartbeat.check(17_000)).toEqual({ verdict: 'alive', againMs: 3_000 });
  });

  it('starts again at each message', () => {
    const heartbeat = new Heartbeat(0);
    heartbeat.check(15_000);
    heartbeat.recordMessage(16_000);
    expect(heartbeat.check(20_000)).toEqual({ verdict: 'alive', againMs: 11_000 });
  });

  it('drops the connection if no answer comes within 5 seconds', () => {
    const heartbeat = new Heartbeat(0);
    heartbeat.check(15_000);
    expect(heartbeat.check(20_000).verdict).toBe('dead');
  });

  it('sends a ping at once when the page is visible again', () => {
    const heartbeat = new Heartbeat(0);
    expect(heartbeat.check(3_000, 'woken')).toEqual({ verdict: 'ask', againMs: 5_000 });
  });

  it('sends a ping at once when the clock has jumped', () => {
    const heartbeat = new Heartbeat(0);
    expect(heartbeat.check(0, 'woken').verdict).toBe('alive');
    expect(heartbeat.check(0, 'clock_jump').verdict).toBe('ask');
  });

  it('tolerates the slow timers of a background page', () => {
    const heartbeat = new Heartbeat(0);
    expect(heartbeat.check(60_000).verdict).toBe('ask');
  });

  it('drops the connection after an hour of sleep', () => {
    const heartbeat = new Heartbeat(0);
    expect(heartbeat.check(3_600_000, 'woken').verdict).toBe('dead');
  });
});
