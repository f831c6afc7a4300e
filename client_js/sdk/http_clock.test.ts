import { afterEach, expect, test, vi } from 'vitest';

import { monotonicMs } from './device_clock';
import { serverNowMs, whoAmI } from './http';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the time is that of the server’s answers, not that of the device', async () => {
  expect(Math.abs(serverNowMs() - monotonicMs())).toBeLessThan(100);
  const serverMs = Date.UTC(2026, 10, 26, 12, 0, 0);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({}, { headers: { date: new Date(serverMs).toUTCString() } })),
  );
  await whoAmI({ baseUrl: 'http://one.test' });
  expect(serverNowMs() - serverMs).toBeGreaterThanOrEqual(0);
  expect(serverNowMs() - serverMs).toBeLessThan(5_000);
});

test('an answer without a date changes nothing', async () => {
  const beforeMs = serverNowMs();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
  await whoAmI({ baseUrl: 'http://one.test' });
  expect(serverNowMs() - beforeMs).toBeLessThan(5_000);
});
