/**
 * Tests of the challenge inbox: polling, received challenges while the server is unreachable, and
 * the end of the visitor's own challenge (accepted, declined or lapsed).
 */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Challenges, ChallengeView } from '../../sdk';

type Page = typeof import('./challenge_inbox.svelte');

const ASKED: ChallengeView = {
  id: 'c1',
  player: { name: 'Bo', computer: null, program: false, avatar: null, registered: true },
  game: 'spite',
  preset: 'classic',
  text: 'classic',
  clock: null,
  state: 'open',
  match: null,
} as unknown as ChallengeView;

const NONE: Challenges = { sent: [], received: [] };

/** The server's next answer; null if it is unreachable. */
let answer: Challenges | null = NONE;
const asked: string[] = [];
const went: string[] = [];
const listeners = new Set<() => void>();
const page = {
  visibilityState: 'visible',
  documentElement: { dataset: {} },
  addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
  removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
};

async function opened(): Promise<Page> {
  vi.resetModules();
  await import('../../test_texts');
  const { router } = await import('../shell/router.svelte');
  vi.spyOn(router, 'go').mockImplementation((address: string) => {
    went.push(address);
    return Promise.resolve();
  });
  return import('./challenge_inbox.svelte');
}

beforeEach(() => {
  vi.useFakeTimers();
  answer = NONE;
  asked.length = 0;
  went.length = 0;
  page.visibilityState = 'visible';
  vi.stubGlobal('location', { pathname: '/help', search: '', hash: '' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    if (answer === null) return Promise.reject(new TypeError('no network'));
    return Promise.resolve(new Response(JSON.stringify(answer), { status: 200 }));
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test('polls every five seconds, and every ten in the background', async () => {
  const { challenges } = await opened();
  const stop = challenges.follow();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(3);
  page.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(asked).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(5);
  stop();
  expect(listeners).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(5);
});

test('polls at once when the visitor returns to the page', async () => {
  const { challenges } = await opened();
  const stop = challenges.follow();
  await vi.advanceTimersByTimeAsync(0);
  answer = { sent: [], received: [ASKED] };
  for (const listener of listeners) listener();
  await vi.advanceTimersByTimeAsync(0);
  expect(challenges.received).toEqual([ASKED]);
  stop();
});

test('keeps incoming challenges while the server is unreachable', async () => {
  const { challenges } = await opened();
  answer = { sent: [], received: [ASKED] };
  const stop = challenges.follow();
  await vi.advanceTimersByTimeAsync(0);
  answer = null;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(challenges.received).toEqual([ASKED]);
  answer = NONE;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(challenges.received).toEqual([]);
  stop();
});

/**
 * Return an inbox with the visitor's open challenge, which has then received the answer `later`.
 */
async function waiting(later: Challenges): Promise<Page['challenges']> {
  const { challenges } = await opened();
  answer = { sent: [ASKED], received: [] };
  await challenges.make({ name: 'Bo' });
  expect(challenges.waiting).toEqual(ASKED);
  answer = later;
  const stop = challenges.follow();
  await vi.advanceTimersByTimeAsync(0);
  stop();
  return challenges;
}

test('an accepted challenge opens the table', async () => {
  const challenges = await waiting({
    sent: [{ ...ASKED, state: 'accepted', match: 'Xk29fLmQ7a' }],
    received: [],
  } as unknown as Challenges);
  expect(challenges.waiting).toBeNull();
  expect(went).toEqual(['/m/Xk29fLmQ7a']);
});

test('a declined challenge stays visible until the visitor closes it', async () => {
  const challenges = await waiting({ sent: [{ ...ASKED, state: 'declined' }], received: [] });
  expect(challenges.waiting?.end).toBe('declined');
  const before = asked.length;
  await challenges.dismiss();
  expect(challenges.waiting).toBeNull();
  expect(asked).toHaveLength(before);
});

test('a challenge that the server no longer lists has lapsed', async () => {
  const challenges = await waiting(NONE);
  expect(challenges.waiting?.end).toBe('lapsed');
  expect(went).toEqual([]);
});
