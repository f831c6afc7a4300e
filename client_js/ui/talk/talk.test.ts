import { beforeEach, expect, test, vi } from 'vitest';

import type { MatchView, TalkLine } from '../../sdk';
import type { TableTalk } from './talk.svelte';

const VIEW: Pick<MatchView, 'id' | 'viewer' | 'players'> = {
  id: 'Xk29fLmQ7a',
  viewer: 0,
  players: [
    { name: 'Ada', computer: null, program: false },
    { name: 'Bo', computer: null, program: false },
  ],
};

const stored = new Map<string, string>();

function line(number: number, seat: TalkLine['seat'], phrase = 'hello'): TalkLine {
  const room = seat === null ? 'spectators' : 'players';
  return { number, seat, phrase, room, at_ms: number, text: null, name: null };
}

/** The talk of a page that was just opened in this browser; what is said is refused by `code`. */
async function opened(code?: string): Promise<TableTalk> {
  vi.resetModules();
  await import('../../test_texts');
  const { TableTalk } = await import('./talk.svelte');
  const say = () =>
    Promise.resolve(
      code === undefined
        ? { accepted: true as const, version: 1 }
        : { accepted: false as const, code, params: {}, version: 1 },
    );
  return new TableTalk({ say }, { view: VIEW, game: { refusalWords: () => null } });
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

test('lines of others are new until the panel is opened, also after a reload', async () => {
  const talk = await opened();
  talk.hear([line(1, 0), line(2, 1), line(1, null)]);
  expect(talk.unread).toBe(2);
  talk.open = true;
  expect(talk.unread).toBe(0);
  const again = await opened();
  again.hear([line(1, 0), line(2, 1), line(1, null), line(3, 1)]);
  expect(again.unread).toBe(1);
});

test('what comes while the panel is open is read', async () => {
  const talk = await opened();
  talk.open = true;
  talk.hear([line(1, 1)]);
  talk.open = false;
  expect(talk.unread).toBe(0);
});

test('others are announced by name, oneself is not', async () => {
  const talk = await opened();
  talk.hear([line(1, 0)]);
  expect(talk.announced).toBe('');
  talk.hear([line(1, 0), line(2, 1, 'thanks'), line(1, null, 'wow')]);
  expect(talk.announced).not.toBe('');
  expect(talk.lines.map((each) => talk.nameOf(each))).toEqual(['You', 'Bo', 'A watcher']);
});

test('muted others are neither shown nor announced, and stay muted in this browser', async () => {
  const talk = await opened();
  talk.hear([line(1, 1)]);
  talk.mute(true);
  talk.hear([line(1, 1), line(2, 0), line(3, 1)]);
  expect(talk.lines.map(({ number }) => number)).toEqual([2]);
  expect([talk.unread, talk.announced]).toEqual([0, '']);
  const again = await opened();
  again.hear([line(1, 1)]);
  expect([again.lines.length, again.unread, again.announced]).toEqual([0, 0, '']);
  again.mute(false);
  expect(again.lines.length).toBe(1);
});

test('phrases that this client does not know are left out', async () => {
  const talk = await opened();
  talk.hear([line(1, 1, 'of_a_newer_server')]);
  expect([talk.lines.length, talk.unread]).toEqual([0, 0]);
});

test('a phrase that is refused shows why, until the next one', async () => {
  const talk = await opened('talks_too_much');
  await talk.say('hello');
  expect(talk.refusal).toBe('You have said a lot just now. Wait a moment.');
  talk.open = true;
  expect(talk.refusal).toBeNull();
});

test('there is no talk against computers, nor in lessons', async () => {
  const { canTalk } = await import('./talk.svelte');
  const { players } = VIEW;
  const computer = { name: 'Computer', computer: 'medium', program: false };
  expect(canTalk({ players, lesson: null })).toBe(true);
  expect(canTalk({ players: [players[0], computer], lesson: null })).toBe(false);
  expect(canTalk({ players, lesson: 'first' })).toBe(false);
});
