/**
 * Tests of the home page's list of open seeks: its order, its limit, and seeks for games that this
 * client does not know.
 */

import { expect, test, vi } from 'vitest';

import type { ConnectionState, LobbyClient, LobbyLists, SeatOffered } from '../../sdk';
import { OpenSeeks, SHOWN } from './open_seeks.svelte';

const seat = (id: string, game = 'heap'): SeatOffered => ({ id, game }) as SeatOffered;

/** Return a lobby whose events the test sends. */
function lobby(): {
  client: LobbyClient;
  close: ReturnType<typeof vi.fn>;
  tell: (...seats: SeatOffered[]) => void;
  connect: (status: ConnectionState['status']) => void;
} {
  const close = vi.fn();
  const listeners = new Map<string, (event: unknown) => void>();
  const client = {
    open: vi.fn(),
    close,
    on: (name: string, listener: (event: unknown) => void) => {
      listeners.set(name, listener);
      return () => listeners.delete(name);
    },
  };
  const tell = (...seats: SeatOffered[]): void => {
    const lists: LobbyLists = { seats, games: [], players: 3, playing: 1 };
    listeners.get('lists')?.(lists);
  };
  const connect = (status: ConnectionState['status']): void => {
    listeners.get('connection')?.({ status });
  };
  return { client: client as unknown as LobbyClient, close, tell, connect };
}

test('the first seeks of the lobby are displayed in its order, without unknown games', () => {
  const { client, close, tell } = lobby();
  const seats = new OpenSeeks(
    (game) => game === 'heap',
    () => client,
    () => Promise.resolve(),
  );
  const leave = seats.follow();
  expect(seats.offered).toBeNull();
  tell(seat('a', 'chess'), seat('b'), ...Array.from({ length: 9 }, (_, i) => seat(`c${i}`)));
  expect(seats.offered?.map(({ id }) => id)).toEqual(['b', 'c0', 'c1', 'c2', 'c3', 'c4']);
  expect(seats.offered).toHaveLength(SHOWN);
  expect([seats.players, seats.playing]).toEqual([3, 1]);
  tell();
  expect(seats.offered).toEqual([]);
  leave();
  tell(seat('b'));
  expect(seats.offered).toEqual([]);
  expect(close).toHaveBeenCalledOnce();
});

test('a seek of a game without a table of its own is displayed once its name is loaded', async () => {
  const { client, tell } = lobby();
  const known = ['heap'];
  const seats = new OpenSeeks(
    (game) => known.includes(game),
    () => client,
    (keys) => {
      known.push(...keys);
      return Promise.resolve();
    },
  );
  seats.follow();
  tell(seat('a', 'nim'), seat('b'));
  await vi.waitFor(() => {
    expect(seats.offered?.map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

test.each(['lists', 'waiting', 'closed'] as const)('the list is settled after: %s', (end) => {
  const { client, tell, connect } = lobby();
  const seats = new OpenSeeks(
    () => true,
    () => client,
    () => Promise.resolve(),
  );
  seats.follow();
  connect('connecting');
  connect('online');
  expect(seats.isSettled).toBe(false);
  if (end === 'lists') tell();
  else connect(end);
  expect(seats.isSettled).toBe(true);
});
