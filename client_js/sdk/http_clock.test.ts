/** Tests of the server's time as the client learns it from the `Date` header of HTTP answers. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { monotonicMs } from './device_clock';

let http: typeof import('./http');

// Other tests of the same worker may have set the time.
beforeEach(async () => {
  vi.resetModules();
  http = await import('./http');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the time is that of the server’s answers, not that of the device', async () => {
  const beforeMs = monotonicMs();
  const nowMs = http.serverNowMs();
  expect(nowMs).toBeGreaterThanOrEqual(beforeMs);
  expect(nowMs).toBeLessThanOrEqual(monotonicMs());
  const serverMs = Date.UTC(2026, 10, 26, 12, 0, 0);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({}, { headers: { date: new Date(serverMs).toUTCString() } })),
  );
  await http.whoAmI({ baseUrl: 'http://one.test' });
  expect(http.serverNowMs() - serverMs).toBeGreaterThanOrEqual(0);
  expect(http.serverNowMs() - serverMs).toBeLessThan(5_000);
});

test('an answer without a date changes nothing', async () => {
  const beforeMs = http.serverNowMs();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
  await http.whoAmI({ baseUrl: 'http://one.test' });
  expect(http.serverNowMs() - beforeMs).toBeLessThan(5_000);
});
