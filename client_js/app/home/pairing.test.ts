import { expect, test, vi } from 'vitest';

import type { LobbyClient, SeatOffered, SeekEnd } from '../../sdk';
import { Pairing } from './pairing.svelte';

/** Return a lobby in which the test decides what happens to the only seek. */
function lobby(): {
  client: LobbyClient;
  ends: (end: SeekEnd) => void;
  offers: () => void;
  lists: (seats: Partial<SeatOffered>[]) => void;
  withdraw: ReturnType<typeof vi.fn>;
} {
  const listeners: Record<string, (heard: unknown) => void> = {};
  let resolve: (end: SeekEnd) => void = () => undefined;
  const end = new Promise<SeekEnd>((done) => {
    resolve = done;
  });
  const withdraw = vi.fn();
  const client = {
    on: (name: string, listener: (heard: unknown) => void) => {
      listeners[name] = listener;
    },
    open: () => undefined,
    close: () => {
      resolve({ end: 'withdrawn' });
    },
    seek: () => ({ id: 'seek', end }),
    take: (seat: string) => ({ id: `take ${seat}`, end }),
    withdraw,
  };
  return {
    client: client as unknown as LobbyClient,
    ends: resolve,
    offers: () => listeners.computer?.({ id: 'seek' }),
    lists: (seats) => {
      listeners.lists?.({ seats, games: [], players: 1, playing: 0 });
      listeners.waiting?.({ id: 'seek', seat: 'own' });
    },
    withdraw,
  };
}

const known = (): Promise<void> => Promise.resolve();

test('a found opponent leads to the match', async () => {
  const { client, ends } = lobby();
  const pairing = new Pairing(() => client, known);
  const match = pairing.seek({});
  expect(pairing.isSeeking).toBe(true);
  ends({ end: 'paired', match: 'm1' });
  expect(await match).toBe('m1');
  expect(pairing.isSeeking).toBe(false);
});

test('the match will be rated if the listed seek says so', async () => {
  const { client, ends, lists } = lobby();
  const pairing = new Pairing(() => client, known);
  const match = pairing.seek({});
  await vi.waitFor(() => {
    lists([{ id: 'own', rated: true }]);
    expect(pairing.rated).toBe(true);
  });
  lists([
    { id: 'own', rated: false },
    { id: 'other', rated: true },
  ]);
  expect(pairing.rated).toBe(false);
  ends({ end: 'withdrawn' });
  await match;
});

test('a game against a bot is offered after a while', async () => {
  const { client, ends, offers } = lobby();
  const pairing = new Pairing(() => client, known);
  const match = pairing.seek({});
  await vi.waitFor(() => {
    offers();
    expect(pairing.offersBot).toBe(true);
  });
  ends({ end: 'withdrawn' });
  expect(await match).toBeNull();
});

test('stopping returns the match if an opponent came first', async () => {
  const { client, ends, withdraw } = lobby();
  const pairing = new Pairing(() => client, known);
  const match = pairing.seek({});
  await known();
  const stopped = pairing.stop();
  await vi.waitFor(() => {
    expect(withdraw).toHaveBeenCalledWith('seek');
  });
  ends({ end: 'paired', match: 'm2' });
  expect(await stopped).toBe('m2');
  expect(await match).toBe('m2');
});

test('stopping before the first request sends no seek', async () => {
  const newClient = vi.fn();
  const pairing = new Pairing(newClient, known);
  const match = pairing.seek({});
  expect(await pairing.stop()).toBeNull();
  expect(await match).toBeNull();
  expect(newClient).not.toHaveBeenCalled();
});

test('rejections and an unreachable server have texts', async () => {
  const { client, ends } = lobby();
  const refused = new Pairing(() => client, known);
  const match = refused.seek({});
  ends({ end: 'refused', code: 'too_many_seeks', params: {} });
  expect(await match).toBeNull();
  expect(refused.problem).toContain('other tabs');
  const away = new Pairing(
    () => client,
    () => Promise.reject(new Error('away')),
  );
  expect(await away.seek({})).toBeNull();
  expect(away.problem).toContain('can’t be reached');
});

test('taking a seat that another player took first fails with a text', async () => {
  const { client, ends } = lobby();
  const pairing = new Pairing(() => client, known);
  const match = pairing.take('seat');
  expect(pairing.isSeeking).toBe(true);
  ends({ end: 'refused', code: 'seat_gone', params: {} });
  expect(await match).toBeNull();
  expect(pairing.problem).toContain('That seat was just taken');
});
