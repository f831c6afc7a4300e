/**
 * Tests of a match's chat on the page: unread, announced and muted lines, blocked authors, sending
 * phrases and texts, and their rejections.
 */

import { beforeEach, expect, test, vi } from 'vitest';

import type { MatchView, TalkLine } from '../../sdk';
import type { MatchChat } from './match_chat.svelte';

const VIEW: Pick<MatchView, 'id' | 'viewer' | 'game_key' | 'players'> = {
  id: 'Xk29fLmQ7a',
  game_key: 'example',
  viewer: 0,
  players: [
    { name: 'Ada', computer: null, program: false, avatar: null, registered: false },
    { name: 'Bo', computer: null, program: false, avatar: null, registered: false },
  ],
};

const stored = new Map<string, string>();

function line(number: number, seat: TalkLine['seat'], phrase = 'hello'): TalkLine {
  const room = seat === null ? 'spectators' : 'players';
  return { number, seat, phrase, room, at_ms: number, text: null, name: null };
}

function text(number: number, seat: TalkLine['seat'], words: string, name?: string): TalkLine {
  return { ...line(number, seat), phrase: null, text: words, name: name ?? null };
}

/** Make `fetch` answer requests with `body`. Returns the list of request bodies. */
function answering(body: unknown, status = 200): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (_path: string, { body: sent }: { body?: string } = {}) => {
    if (sent !== undefined) asked.push(sent);
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return asked;
}

/** Return the chat of a newly opened page. The server rejects lines with `code`. */
async function opened(code?: string, params = {}): Promise<MatchChat> {
  vi.resetModules();
  await import('../../test_texts');
  const { MatchChat } = await import('./match_chat.svelte');
  const say = () =>
    Promise.resolve(
      code === undefined
        ? { accepted: true as const, version: 1 }
        : { accepted: false as const, code, params, version: 1 },
    );
  return new MatchChat({ say, write: say }, { view: VIEW, game: { rejectionText: () => null } });
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

test('lines of others are unread until the panel is opened, also after a reload', async () => {
  const chat = await opened();
  chat.setLines([line(1, 0), line(2, 1), line(1, null)]);
  expect(chat.unread).toBe(2);
  chat.open = true;
  expect(chat.unread).toBe(0);
  const again = await opened();
  again.setLines([line(1, 0), line(2, 1), line(1, null), line(3, 1)]);
  expect(again.unread).toBe(1);
});

test('lines that come while the panel is open are read', async () => {
  const chat = await opened();
  chat.open = true;
  chat.setLines([line(1, 1)]);
  chat.open = false;
  expect(chat.unread).toBe(0);
});

test('lines of others are announced with their names, own lines are not', async () => {
  const chat = await opened();
  chat.setLines([line(1, 0)]);
  expect(chat.announced).toBe('');
  chat.setLines([line(1, 0), line(2, 1, 'thanks'), line(1, null, 'wow')]);
  expect(chat.announced).not.toBe('');
  expect(chat.lines.map((each) => chat.nameOf(each))).toEqual(['You', 'Bo', 'A spectator']);
});

test('muted lines are neither displayed nor announced, and muting is stored in this browser', async () => {
  const chat = await opened();
  chat.setLines([line(1, 1)]);
  chat.mute(true);
  chat.setLines([line(1, 1), line(2, 0), line(3, 1)]);
  expect(chat.lines.map(({ number }) => number)).toEqual([2]);
  expect([chat.unread, chat.announced]).toEqual([0, '']);
  const again = await opened();
  again.setLines([line(1, 1)]);
  expect([again.lines.length, again.unread, again.announced]).toEqual([0, 0, '']);
  again.mute(false);
  expect(again.lines.length).toBe(1);
});

test('unknown phrases are left out', async () => {
  const chat = await opened();
  chat.setLines([line(1, 1, 'of_a_newer_server')]);
  expect([chat.lines.length, chat.unread]).toEqual([0, 0]);
});

test('a rejected phrase displays the reason until the next one', async () => {
  const chat = await opened('talks_too_much');
  await chat.say('hello');
  expect(chat.problem).toBe('You’re sending messages too fast. Wait a moment.');
  chat.open = true;
  expect(chat.problem).toBeNull();
});

test('games against bots and lessons have no chat', async () => {
  const { canChat } = await import('./match_chat.svelte');
  const { players } = VIEW;
  const computer = {
    name: 'Computer',
    computer: 'medium',
    program: false,
    avatar: null,
    registered: false,
  };
  expect(canChat({ players, lesson: null })).toBe(true);
  expect(canChat({ players: [players[0], computer], lesson: null })).toBe(false);
  expect(canChat({ players, lesson: 'first' })).toBe(false);
});

test('texts are displayed as written, with the names of spectators', async () => {
  const { wordsOf } = await import('./match_chat.svelte');
  const chat = await opened();
  chat.setLines([text(1, 1, '<b>hi</b>'), text(1, null, 'hm', 'Cleo'), line(2, null, 'wow')]);
  expect(chat.lines.map((each) => [chat.nameOf(each), wordsOf(each)])).toEqual([
    ['Bo', '<b>hi</b>'],
    ['Cleo', 'hm'],
    ['A spectator', 'Wow'],
  ]);
  expect(chat.announced).toContain('<b>hi</b>');
  expect(chat.lines.map((each) => chat.isBlockable(each))).toEqual([true, true, false]);
});

test('a sent text leaves the input, and a rejected one stays with the reason', async () => {
  const taken = await opened();
  taken.draft = 'hello there';
  await taken.write();
  expect([taken.draft, taken.problem]).toEqual(['', null]);
  const refused = await opened('bad_text', { reason: 'abusive' });
  refused.draft = 'something bad';
  await refused.write();
  expect(refused.draft).toBe('something bad');
  expect(refused.problem).toBe('That could hurt someone. Please say it another way.');
});

test('near the limit, remaining characters are counted as the server counts', async () => {
  const chat = await opened('bad_text');
  chat.draft = 'm'.repeat(159);
  expect(chat.left).toBeNull();
  chat.draft = ` ${'🙂'.repeat(150)}${'\ufb01'.repeat(20)} `;
  expect(chat.left).toBe(10);
  chat.draft = 'm'.repeat(201);
  expect(chat.left).toBe(-1);
  await chat.write();
  expect(chat.problem).toBeNull();
});

test('a blocked author’s lines disappear, including later ones', async () => {
  const chat = await opened();
  chat.setLines([text(1, 1, 'bad'), text(1, null, 'hm', 'Cleo'), text(2, null, 'ok', 'Dora')]);
  const asked = answering({ blocks: [] });
  for (const each of chat.lines.slice(0, 2)) await chat.block(each);
  expect(asked).toEqual([
    JSON.stringify({ match: VIEW.id, seat: 1 }),
    JSON.stringify({ match: VIEW.id, room: 'spectators', number: 1 }),
  ]);
  expect(chat.blocked).toBe('Cleo');
  chat.setLines([...chat.lines, text(2, 1, 'worse'), text(3, null, 'hm', 'Cleo')]);
  expect(chat.lines.map(({ name }) => name)).toEqual(['Dora']);
  expect(chat.unread).toBe(1);
});

test('a failed block displays the reason and hides no lines', async () => {
  const chat = await opened();
  chat.setLines([text(1, 1, 'bad')]);
  answering({ code: 'unavailable', params: {} }, 503);
  const [bad] = chat.lines;
  if (bad) await chat.block(bad);
  expect(chat.problem).toBe('The server can’t save moves right now. Try again in a moment.');
  expect(chat.lines.length).toBe(1);
});

test('opening the panel asks the server if the viewer is registered', async () => {
  const chat = await opened();
  expect(chat.registered).toBeNull();
  answering({ registered: false });
  chat.open = true;
  await vi.waitFor(() => {
    expect(chat.registered).toBe(false);
  });
});
