import { beforeAll, expect, test, vi } from 'vitest';

import type { GameOn, LobbyLists } from '../../sdk';
import type { Running } from './running.svelte';

let Kind: typeof Running;
let most: number;

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  ({ Running: Kind, SHOWN: most } = await import('./running.svelte'));
});

const on = (match: string, game = 'heap'): GameOn => ({ match, game }) as GameOn;

/** A lobby that tells what it is told to tell. */
class Lobby {
  open = vi.fn();
  close = vi.fn();
  tell: (lists: LobbyLists) => void = () => undefined;

  on(_name: string, listener: (lists: LobbyLists) => void): () => void {
    this.tell = listener;
    return () => {
      this.tell = () => undefined;
    };
  }

  says(...games: GameOn[]): void {
    this.tell({ seats: [], games, players: 0, playing: games.length });
  }
}

test('the first games of the lobby are shown, in its order, and none that is unknown here', () => {
  const lobby = new Lobby();
  const running = new Kind(
    (game) => game === 'heap',
    () => lobby as never,
  );
  running.follow();
  expect(running.games).toBeNull();
  lobby.says(on('a', 'chess'), on('b'), ...Array.from({ length: 9 }, (_, i) => on(`c${i}`)));
  expect(running.games?.map(({ match }) => match)).toEqual(['b', 'c0', 'c1', 'c2', 'c3', 'c4']);
  expect(running.games).toHaveLength(most);
  lobby.says();
  expect(running.games).toEqual([]);
});

test('nothing is followed any more once the page is left', () => {
  const lobby = new Lobby();
  const running = new Kind(
    () => true,
    () => lobby as never,
  );
  const leave = running.follow();
  lobby.says(on('a'));
  leave();
  lobby.says(on('b'));
  expect(lobby.close).toHaveBeenCalledOnce();
  expect(running.games).toEqual([on('a')]);
});
