/**
 * Tests of the SDK's `MatchClient` and HTTP requests in whole games of Spite and Malice on a real
 * server: moves, predictions, a restart, fair shuffles, records and rejected connections.
 */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket as NodeWebSocket } from 'ws';

import {
  checkRules,
  CloseCode,
  createMatch,
  fairnessOf,
  fetchRecord,
  MatchClient,
  newGuest,
  NotOpen,
  offeredGames,
  recordOf,
  HttpError,
  Witnesses,
  type Answer,
  type Change,
  type KeyValueStorage,
  type MatchClientOptions,
} from '../../sdk';
import { canServe, ServerProcess } from '../../sdk/server_process';
import type { ZoneId, ZoneView } from '../cards/generated';
import { moved } from '../cards/samples';
import { WIRES } from '../registry';
import { checkCards } from './fairness/card_checks';
import { verifyFairness } from './fairness/verify';
import { DEFAULT_RULES, type SpiteAction, type SpiteTypes } from './generated';
import { turnAt, zoneAt, type SpiteStepEvent, type SpiteView } from './position';
import { spiteRecordOf } from './record';

type Client = MatchClient<SpiteTypes>;

const server = new ServerProcess();
const opened: Client[] = [];

beforeAll(async () => {
  if (canServe) await server.start();
}, 60_000);

afterEach(() => {
  for (const client of opened.splice(0)) client.close();
});

afterAll(async () => {
  if (canServe) await server.clear();
}, 60_000);

function connect(match: string, token: string, options: Partial<MatchClientOptions> = {}) {
  const webSocket = NodeWebSocket as unknown as typeof WebSocket;
  const client: Client = new MatchClient({
    match,
    wires: WIRES,
    token,
    baseUrl: server.url,
    webSocket,
    ...options,
  });
  opened.push(client);
  client.open();
  return client;
}

/** Resolve once `done` returns true. It is called after every change. */
function until(client: Client, done: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!done()) return;
      for (const stop of stops) stop();
      resolve();
    };
    const stops = [
      client.on('change', look),
      client.on('connection', look),
      client.on('presence', look),
    ];
    look();
  });
}

async function guestToken(): Promise<string> {
  return (await newGuest({ baseUrl: server.url })).token;
}

/** Return two clients at a table where the first turn has just begun. */
async function seated(
  options: Partial<MatchClientOptions> = {},
  storages: readonly [KeyValueStorage, KeyValueStorage] = [memory(), memory()],
) {
  const tokens = [await guestToken(), await guestToken()] as const;
  const caller = { baseUrl: server.url, token: tokens[0] };
  const { id } = await createMatch({ game: 'spite', preset: 'snm-a-short' }, caller);
  const clients = [
    connect(id, tokens[0], { ...options, storage: storages[0] }),
    connect(id, tokens[1], { ...options, storage: storages[1] }),
  ] as const;
  await until(clients[0], () => typeof clients[0].view?.next_chance?.commitments[0] === 'string');
  await until(clients[1], () => clients[1].view !== null);
  expect(await clients[1].accept()).toEqual({ accepted: true, version: 2 });
  await Promise.all(clients.map((client) => until(client, () => client.version === 4)));
  const turn = turnAt(viewOf(clients[0]))?.seat ?? 0;
  return { id, tokens, mover: clients[turn], waiter: clients[turn === 0 ? 1 : 0], turn };
}

function viewOf(client: Client): SpiteView {
  if (!client.view) throw new Error('no view yet');
  return client.view;
}

function zoneOf(view: SpiteView, id: ZoneId): ZoneView {
  const zone = zoneAt(view, id);
  if (!zone) throw new Error(`no zone ${id}`);
  return zone;
}

function handCard(client: Client, seat: number): string {
  const [card] = zoneOf(viewOf(client), `hand:${seat}`).cards;
  if (card === undefined) throw new Error('an empty hand');
  return card;
}

/** Discard the first card of the hand, which ends the turn. */
function discard(client: Client, seat: number, pile = 0): Promise<Answer> {
  const card = handCard(client, seat);
  const target: ZoneId = `discard:${seat}:${pile}`;
  const action: SpiteAction = { type: 'discard', cards: [card], target };
  return client.act(action, [moved(`hand:${seat}`, target, [card])]);
}

function memory(): KeyValueStorage {
  const stored = new Map<string, string>();
  return {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => stored.set(name, value),
  };
}

/** Check that the record's shuffles are fair, and follow from what each client saw and added. */
async function checkChance(
  id: string,
  game: number,
  storages: readonly [KeyValueStorage, KeyValueStorage],
): Promise<void> {
  const record = spiteRecordOf(recordOf(await fetchRecord(id, { baseUrl: server.url }, game)));
  expect([...verifyFairness(record), ...checkCards(record)].filter(({ ok }) => !ok)).toEqual([]);
  const { commitment, commitments, numbers } = fairnessOf(record);
  for (const seat of [0, 1] as const)
    expect(new Witnesses(storages[seat]).of(id, game)).toEqual({
      match: id,
      game,
      seat,
      commitment,
      number: numbers[seat],
      commitments,
      sent: true,
      taken: expect.any(Boolean) as boolean,
    });
}

function changesOf(client: Client): Change<SpiteTypes>[] {
  const changes: Change<SpiteTypes>[] = [];
  client.on('change', (change) => changes.push(change));
  return changes;
}

describe.skipIf(!canServe)('a match on a real server', { timeout: 60_000 }, () => {
  it.each(['msgpack', 'json'] as const)(
    'begins and continues with moves, in %s',
    async (encoding) => {
      const { mover, waiter, turn } = await seated({ encoding });
      expect(zoneOf(viewOf(mover), `hand:${turn}`).cards).toHaveLength(5);
      expect(zoneOf(viewOf(waiter), `hand:${turn}`)).toMatchObject({ count: 5, cards: [] });
      expect(await discard(mover, turn)).toEqual({ accepted: true, version: 5 });
      await until(waiter, () => waiter.version === 5);
      expect(turnAt(viewOf(waiter))).toEqual({ seat: 1 - turn, number: 2, moved: false });
      expect(zoneOf(viewOf(waiter), `hand:${1 - turn}`).cards).toHaveLength(5);
    },
  );

  it("folds to the server's own view", async () => {
    const { id, tokens, mover, waiter, turn } = await seated();
    await discard(mover, turn);
    await until(waiter, () => waiter.version === 5);
    await discard(waiter, 1 - turn);
    await until(mover, () => mover.version === 6);
    const second = connect(id, tokens[turn]);
    await until(second, () => second.view !== null);
    expect(second.view).toEqual(mover.confirmed);
  });

  it('shows a predicted move once', async () => {
    const { mover, turn } = await seated();
    const changes = changesOf(mover);
    await discard(mover, turn);
    await until(mover, () => mover.version === 5);
    expect(changes.map(({ cause }) => cause)).toEqual(['predicted', 'step']);
    const shown = changes.flatMap(({ events }) => events);
    expect(
      shown.filter(
        (event: SpiteStepEvent) => event.type === 'moved' && event.source === `hand:${turn}`,
      ),
    ).toHaveLength(1);
    expect(mover.view).toEqual(mover.confirmed);
  });

  it('undoes a move that the server rejects, and those after it', async () => {
    const { mover, turn } = await seated();
    const before = mover.view;
    const card = zoneOf(viewOf(mover), `stock:${turn}`).cards[0] ?? '';
    const target: ZoneId = `discard:${turn}:0`;
    const stock: SpiteAction = { type: 'play', source: `stock:${turn}`, card, target };
    const changes = changesOf(mover);
    const answers = await Promise.all([
      mover.act(stock, [moved(`stock:${turn}`, target, [card])]),
      discard(mover, turn, 1),
    ]);
    expect(answers).toMatchObject([
      { accepted: false, code: 'wrong_target', params: { zone: target }, version: 4 },
      { accepted: false, code: 'stale_version', version: 4 },
    ]);
    expect(changes.map(({ cause }) => cause)).toEqual(['predicted', 'predicted', 'rolled_back']);
    expect(mover.view).toEqual(before);
    expect(await discard(mover, turn)).toMatchObject({ accepted: true });
  });

  it('continues after kill -9 and a restart of the server', async () => {
    const { mover, waiter, turn } = await seated();
    const causes: string[] = [];
    waiter.on('change', ({ cause }) => causes.push(cause));
    await server.end('SIGKILL');
    await until(mover, () => mover.connection.status !== 'online');
    const made = discard(mover, turn);
    expect(zoneOf(viewOf(mover), `hand:${turn}`).count).toBe(4);
    await server.start();
    expect(await made).toEqual({ accepted: true, version: 5 });
    await Promise.all([mover, waiter].map((client) => until(client, () => client.version === 5)));
    expect(mover.view).toEqual(mover.confirmed);
    expect(turnAt(viewOf(waiter))?.seat).toBe(1 - turn);
    // Both clients still had a valid version, so neither needed a snapshot.
    expect(causes).toEqual(['step']);
  });

  it('reports players who connect and disconnect', async () => {
    const { mover, waiter, turn } = await seated();
    await until(mover, () => mover.presence?.seats.every(Boolean) ?? false);
    waiter.close();
    await until(mover, () => mover.presence?.seats[turn === 0 ? 1 : 0] === false);
    expect(mover.presence?.seats[turn]).toBe(true);
  });

  it('shows a spectator no hand', async () => {
    const { id, mover } = await seated();
    const spectator = connect(id, await guestToken());
    await until(spectator, () => spectator.view !== null);
    const view = viewOf(spectator);
    expect(view.viewer).toBe('spectator');
    expect([0, 1].map((seat) => zoneOf(view, `hand:${seat}`).cards)).toEqual([[], []]);
    expect(await spectator.resign()).toMatchObject({ accepted: false, code: 'not_seated' });
    expect(viewOf(mover).status).toBe('playing');
  });

  it('ends, offers its record, and has a rematch', async () => {
    const { id, mover, waiter, turn } = await seated();
    const caller = { baseUrl: server.url };
    await expect(fetchRecord(id, caller)).rejects.toThrow(HttpError);
    await mover.resign();
    await until(waiter, () => waiter.view?.status === 'finished');
    expect(viewOf(waiter).game?.result).toMatchObject({ winner: 1 - turn, reason: 'resigned' });
    expect(await fetchRecord(id, caller)).toMatchObject({ format: 'spite-record/1' });
    await mover.rematch();
    await until(waiter, () => waiter.view?.rematch[turn] === true);
    await waiter.rematch();
    await until(mover, () => typeof mover.view?.next_match === 'string');
  });

  it('deals from the numbers of both clients, and each client keeps its evidence', async () => {
    const storages = [memory(), memory()] as const;
    const { id, tokens, mover, waiter } = await seated({}, storages);
    await mover.resign();
    await until(waiter, () => waiter.view?.status === 'finished');
    await checkChance(id, 1, storages);
    await waiter.rematch();
    await until(mover, () => mover.view?.rematch.includes(true) === true);
    await mover.rematch();
    for (const client of [waiter, mover])
      await until(client, () => typeof client.view?.next_match === 'string');
    const next = waiter.view?.next_match ?? '';
    const again = storages.map((storage, seat) => connect(next, tokens[seat] ?? '', { storage }));
    await Promise.all(
      again.map((client) => until(client, () => client.view?.status === 'playing')),
    );
    await again[0]?.resign();
    await until(again[0] ?? mover, () => again[0]?.view?.status === 'finished');
    await checkChance(next, 1, storages);
  });

  it('closes permanently if there is no such match', async () => {
    const client = connect('nosuchmatch', await guestToken());
    await until(client, () => client.connection.status === 'closed');
    expect(client.connection.code).toBe(CloseCode.UNKNOWN_MATCH);
    await expect(client.accept()).rejects.toThrow(NotOpen);
  });

  it('closes permanently for an invalid token', async () => {
    const client = connect('nosuchmatch', 'forged.token');
    await until(client, () => client.connection.status === 'closed');
    expect(client.connection.code).toBe(CloseCode.BAD_TOKEN);
  });

  it('has games and presets', async () => {
    const offered = await offeredGames({ baseUrl: server.url });
    const game = offered.games.spite;
    expect(offered.default).toBe('spite');
    expect(game?.presets[game.default]).toMatchObject({ stock_count: 20 });
  });

  it('reports whether rules are valid, and their text for links', async () => {
    const caller = { baseUrl: server.url };
    expect(await checkRules('spite', { ...DEFAULT_RULES, stock_count: 5 }, caller)).toEqual({
      game: 'spite',
      text: 'stock_count=5',
      preset: 'snm-a-short',
    });
    const impossible = checkRules('spite', { ...DEFAULT_RULES, stock_count: 200 }, caller);
    await expect(impossible).rejects.toThrow('bad_rules');
  });
});
