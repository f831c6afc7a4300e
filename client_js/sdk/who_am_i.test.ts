/**
 * Tests that a page asks the server only once who the visitor is, so that no second guest is
 * created, and that other requests wait for the answer.
 */

import { afterEach, expect, test, vi } from 'vitest';

import { createMatch, whoAmI } from './http';

const ME = { name: 'Gentle Deer', registered: false, avatar: {}, notices: [], moderator: false };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Replace `fetch` by a server that records requests and answers on command. */
function slowServer(): { asked: string[]; answer: (status: number) => void } {
  const asked: string[] = [];
  const waiting: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return new Promise<Response>((resolve) => waiting.push(resolve));
  });
  return {
    asked,
    answer: (status) => {
      for (const resolve of waiting.splice(0)) resolve(Response.json(ME, { status }));
    },
  };
}

test('parts of a page that start at once share one guest', async () => {
  const server = slowServer();
  const both = [whoAmI({ baseUrl: 'http://one.test' }), whoAmI({ baseUrl: 'http://one.test' })];
  expect(server.asked).toHaveLength(1);
  server.answer(200);
  expect(await Promise.all(both)).toEqual([ME, ME]);
  // Each later call sends a new request: the visitor may have logged out or in.
  const later = [whoAmI({ baseUrl: 'http://one.test' }), whoAmI({ baseUrl: 'http://one.test' })];
  expect(server.asked).toHaveLength(2);
  server.answer(200);
  await Promise.all(later);
});

test('API clients are distinguished by their tokens', async () => {
  const server = slowServer();
  const both = ['first', 'second'].map((token) => whoAmI({ baseUrl: 'http://one.test', token }));
  expect(server.asked).toHaveLength(2);
  server.answer(200);
  await Promise.all(both);
});

test('a failed visit is repeated', async () => {
  const server = slowServer();
  const failed = whoAmI({ baseUrl: 'http://two.test' });
  server.answer(503);
  await expect(failed).rejects.toThrow('503');
  const again = whoAmI({ baseUrl: 'http://two.test' });
  expect(server.asked).toHaveLength(2);
  server.answer(200);
  expect(await again).toEqual(ME);
});

test('a match is created only once the visitor has an identity', async () => {
  const server = slowServer();
  const visit = whoAmI({ baseUrl: 'http://three.test' });
  const created = createMatch({}, { baseUrl: 'http://three.test' });
  await Promise.resolve();
  expect(server.asked).toEqual(['http://three.test/api/me']);
  server.answer(200);
  await visit;
  await vi.waitFor(() => {
    expect(server.asked).toEqual(['http://three.test/api/me', 'http://three.test/api/matches']);
  });
  server.answer(201);
  await created;
});

test('a match is created even if the visit fails', async () => {
  const server = slowServer();
  const visit = whoAmI({ baseUrl: 'http://four.test' });
  const created = createMatch({}, { baseUrl: 'http://four.test' });
  server.answer(503);
  await expect(visit).rejects.toThrow('503');
  await vi.waitFor(() => {
    expect(server.asked).toHaveLength(2);
  });
  server.answer(201);
  await created;
});
