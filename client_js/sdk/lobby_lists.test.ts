/**
 * Tests of the lobby's lists on the client: the order of seeks and games, and the changes that the
 * server sends.
 */

import { describe, expect, it } from 'vitest';

import type { GameOn, Lobby, LobbyChanged, SeatOffered } from './generated/core';
import { changed, listsOf } from './lobby_lists';

function seat(id: string, since_ms: number): SeatOffered {
  const player = { name: 'Ada', computer: null, program: false, avatar: null, registered: false };
  const rules = { game: 'heap', preset: null, text: '', clock: null };
  return { id, match: null, player, ...rules, since_ms, rated: false };
}

function game(match: string, watchers: number, since_ms: number): GameOn {
  const { player, ...rules } = seat('', since_ms);
  return {
    match,
    players: [player, player],
    game: rules.game,
    preset: rules.preset,
    text: rules.text,
    clock: rules.clock,
    number: 1,
    score: [0, 0],
    watchers,
    since_ms,
  };
}

const EMPTY: Lobby = { type: 'lobby', version: 1, seats: [], games: [], players: 0, playing: 0 };
const NOTHING: LobbyChanged = {
  ...EMPTY,
  type: 'lobby_changed',
  version: 2,
  seats_gone: [],
  games_gone: [],
};

describe('the lists of the lobby', () => {
  it('have the oldest seek first', () => {
    const { seats } = listsOf({ ...EMPTY, seats: [seat('late', 9), seat('early', 3)] });
    expect(seats.map(({ id }) => id)).toEqual(['early', 'late']);
  });

  it('have the most watched game first, then the newest', () => {
    const games = [game('old', 2, 3), game('new', 2, 9), game('best', 5, 1), game('alone', 0, 20)];
    const lists = listsOf({ ...EMPTY, games });
    expect(lists.games.map(({ match }) => match)).toEqual(['best', 'new', 'old', 'alone']);
  });

  it('apply new, changed and removed entries', () => {
    const before = listsOf({
      ...EMPTY,
      seats: [seat('stays', 1), seat('goes', 2)],
      games: [game('watched', 1, 1), game('over', 0, 1)],
    });
    const after = changed(before, {
      ...NOTHING,
      seats: [seat('new', 0)],
      seats_gone: ['goes'],
      games: [game('watched', 7, 1)],
      games_gone: ['over'],
      players: 4,
      playing: 2,
    });
    expect(after.seats.map(({ id }) => id)).toEqual(['new', 'stays']);
    expect(after.games).toEqual([game('watched', 7, 1)]);
    expect([after.players, after.playing]).toEqual([4, 2]);
  });

  it('stay the same without changes', () => {
    const before = listsOf({ ...EMPTY, seats: [seat('a', 1), seat('b', 1)] });
    expect(changed(before, NOTHING)).toEqual(before);
  });
});
