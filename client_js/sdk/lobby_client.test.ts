/**
 * Tests of the SDK's lobby client against a real server: pairing, seeks that are listed, withdrawn
 * or refused, taken seats, and lost connections.
 */

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket as NodeWebSocket } from 'ws';

import { createMatch, newGuest } from './http';
import { LobbyClient, type LobbyClientOptions, type SeekEnd } from './lobby_client';
import type { LobbyLists } from './lobby_lists';
import { canServe, ServerProcess } from './server_process';

const server = new ServerProcess();
const opened: LobbyClient[] = [];
/** All opened sockets, in order. */
const sockets: NodeWebSocket[] = [];

class Kept extends NodeWebSocket {
  constructor(...given: ConstructorParameters<typeof NodeWebSocket>) {
    super(...given);
    sockets.push(this);
  }
}

const webSocket = Kept as unknown as typeof WebSocket;

beforeAll(async () => {
  if (canServe) await server.start();
}, 60_000);

afterEach(() => {
  vi.useRealTimers();
  for (const client of opened.splice(0)) client.close();
});

afterAll(async () => {
  if (canServe) await server.clear();
}, 60_000);

async function visitor(options: Partial<LobbyClientOptions> = {}): Promise<LobbyClient> {
  const { token } = await newGuest({ baseUrl: server.url });
  const client = new LobbyClient({ token, baseUrl: server.url, webSocket, ...options });
  opened.push(client);
  client.open();
  await listsOnce(client, () => true);
  return client;
}

/** Resolve with the lobby's lists once they satisfy `holds`. */
function listsOnce(
  client: LobbyClient,
  holds: (lists: LobbyLists) => boolean,
): Promise<LobbyLists> {
  return new Promise((resolve) => {
    const stop = client.on('lists', look);
    function look(lists: LobbyLists): void {
      if (!holds(lists)) return;
      stop();
      resolve(lists);
    }
    if (client.lists) look(client.lists);
  });
}

/** Resolve with the seat as which the lobby lists a seek. */
function waiting(client: LobbyClient, seek: string): Promise<string> {
  return new Promise((resolve) => {
    client.on('waiting', ({ id, seat }) => {
      if (id === seek) resolve(seat);
    });
  });
}

/** Return the id of the match that a seek has led to. */
function matchOf(end: SeekEnd): string {
  if (end.end !== 'paired') throw new Error(end.end);
  return end.match;
}

describe.skipIf(!canServe)('the lobby', { timeout: 60_000 }, () => {
  it('pairs two players with the same terms', async () => {
    const [one, other] = [await visitor(), await visitor({ encoding: 'json' })];
    const wanted = { game: 'spite', text: 'match_target=2' };
    const first = one.seek(wanted);
    await waiting(one, first.id);
    const second = other.seek(wanted);
    const ends = await Promise.all([first.end, second.end]);
    expect(matchOf(ends[0])).toBe(matchOf(ends[1]));
    expect([one.seeks, other.seeks]).toEqual([[], []]);
  });

  it('lists a seek until it is withdrawn', async () => {
    const [one, other] = [await visitor(), await visitor()];
    const clock = { bank_ms: 60_000, increment_ms: 1_000, days: 0 };
    const seek = one.seek({ game: 'megiddo', clock });
    const id = await waiting(one, seek.id);
    const lists = await listsOnce(other, ({ seats }) => seats.some((seat) => seat.id === id));
    const seat = lists.seats.find((each) => each.id === id);
    expect(seat).toMatchObject({ game: 'megiddo', match: null, clock });
    one.withdraw(seek.id);
    expect(await seek.end).toEqual({ end: 'withdrawn' });
    await listsOnce(other, ({ seats }) => !seats.some((each) => each.id === id));
  });

  it('lets one player take a seat', async () => {
    const [one, other, late] = [await visitor(), await visitor(), await visitor()];
    const seek = one.seek({ game: 'spite', text: 'match_target=3' });
    const seat = await waiting(one, seek.id);
    const match = matchOf(await other.take(seat).end);
    expect(matchOf(await seek.end)).toBe(match);
    expect(await late.take(seat).end).toMatchObject({ end: 'refused', code: 'seat_gone' });
  });

  it('gives the reason for a refused seek', async () => {
    const client = await visitor();
    expect(await client.seek({ game: 'chess' }).end).toEqual({
      end: 'refused',
      code: 'unknown_game',
      params: {},
    });
  });

  it('withdraws all seeks when the client is closed', async () => {
    const client = await visitor();
    const seek = client.seek({ game: 'spite', text: 'match_target=4' });
    await waiting(client, seek.id);
    client.close();
    expect(await seek.end).toEqual({ end: 'withdrawn' });
    expect(client.connection.status).toBe('closed');
  });

  it('closes a connecting socket once it is open', async () => {
    const { token } = await newGuest({ baseUrl: server.url });
    const client = new LobbyClient({ token, baseUrl: server.url, webSocket });
    client.open();
    const socket = await vi.waitUntil(() => sockets.find(({ readyState }) => readyState === 0), {
      interval: 0,
    });
    const failed = vi.fn();
    socket.on('error', failed);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    client.close();
    await closed;
    expect(failed).not.toHaveBeenCalled();
    expect(client.connection.status).toBe('closed');
  });

  it('continues its seeks after a lost connection', async () => {
    const [one, other] = [await visitor({ random: () => 0 }), await visitor()];
    const lost = sockets.at(-2);
    const wanted = { game: 'spite', text: 'match_target=5' };
    const seek = one.seek(wanted);
    await waiting(one, seek.id);
    const again = waiting(one, seek.id);
    lost?.terminate();
    await again;
    const ends = await Promise.all([seek.end, other.seek(wanted).end]);
    expect(matchOf(ends[0])).toBe(matchOf(ends[1]));
  });

  it('offers a game against a bot after a long wait', async () => {
    const client = await visitor();
    const offered = vi.fn();
    client.on('computer', offered);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const seek = client.seek({ game: 'spite', text: 'match_target=6' });
    await waiting(client, seek.id);
    vi.advanceTimersByTime(7_900);
    expect(offered).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(offered).toHaveBeenCalledWith({ id: seek.id });
    expect(client.seeks).toEqual([seek.id]);
  });

  it('does not list private matches', async () => {
    const client = await visitor();
    const { token } = await newGuest({ baseUrl: server.url });
    const { id } = await createMatch({ preset: 'snm-a-short' }, { baseUrl: server.url, token });
    expect(client.lists?.seats.map((seat) => seat.match)).not.toContain(id);
  });
});
