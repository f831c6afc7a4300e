import { expect, test } from 'vitest';

import type { LobbyClient, LobbyLists } from '../../sdk';
import { liveliest } from './liveliest';

/** A lobby that tells these lists as soon as it is open; null: it tells nothing. */
function lobby(games: readonly { match: string }[] | null): LobbyClient {
  let tell: (lists: LobbyLists) => void = () => undefined;
  return {
    on: (_name: string, listener: (lists: LobbyLists) => void) => {
      tell = listener;
    },
    open: () => {
      if (games) tell({ seats: [], games, players: 0, playing: 0 } as unknown as LobbyLists);
    },
    close: () => undefined,
  } as unknown as LobbyClient;
}

test.each([
  [[{ match: 'most' }, { match: 'fewer' }], 'most'],
  [[], null],
  [null, null],
])('of %j it is %s', async (games, match) => {
  expect(await liveliest(lobby(games), 20)).toBe(match);
});
