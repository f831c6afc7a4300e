/**
 * Tests that the list of followed players is loaded for a registered player, and that a guest is
 * asked to register without a request to the server.
 */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Friends } from './friends.svelte';

const FOLLOWING = { following: [], met: [], hidden: false };

let registered = true;
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const answer = path === '/api/me' ? { id: 'p', name: 'Bo', registered } : FOLLOWING;
    return Promise.resolve(new Response(JSON.stringify(answer), { status: 200 }));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a registered player sees the followed players', async () => {
  registered = true;
  const friends = new Friends();
  expect(await friends.load()).toBe(true);
  expect([friends.guest, friends.known]).toEqual([false, FOLLOWING]);
});

test('a guest is asked to register, without a request that the server would refuse', async () => {
  registered = false;
  const friends = new Friends();
  expect(await friends.load()).toBe(true);
  expect([friends.guest, friends.known, friends.problem]).toEqual([true, null, null]);
  expect(asked).toEqual(['/api/me']);
});
