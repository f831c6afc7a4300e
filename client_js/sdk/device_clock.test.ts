/** Tests that setting the device's clock is detected once, and that fine adjustments are not. */

import { afterEach, expect, test, vi } from 'vitest';

import { ClockJumps, monotonicMs } from './device_clock';

const HOUR_MS = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

test.each([HOUR_MS, -HOUR_MS])('a clock set by %i ms is detected once', (byMs) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const jumps = new ClockJumps();
  expect(jumps.hasJumped()).toBe(false);
  const beforeMs = monotonicMs();
  vi.setSystemTime(Date.now() + byMs);
  expect(jumps.hasJumped()).toBe(true);
  expect(jumps.hasJumped()).toBe(false);
  expect(Math.abs(monotonicMs() - beforeMs)).toBeLessThan(HOUR_MS / 2);
});

test('fine adjustments are not jumps', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const jumps = new ClockJumps();
  vi.setSystemTime(Date.now() + 100);
  expect(jumps.hasJumped()).toBe(false);
});
