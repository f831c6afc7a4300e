/**
 * The lobby's lists of open seeks and of games to watch, sorted, and the function that applies a
 * change from the server to them.
 */

import type { GameOn, Lobby, LobbyChanged, SeatOffered } from './generated/core';

/** The lobby's lists of offered seats and of games to watch, and its counts. */
export type LobbyLists = {
  /** Open seeks, the oldest first. */
  readonly seats: readonly SeatOffered[];
  /** Matches to watch: the most watched first, then the newest game. */
  readonly games: readonly GameOn[];
  /** The number of connected players. */
  readonly players: number;
  /** The number of matches in play, including those that are not listed. */
  readonly playing: number;
};

/** Return the lobby's lists that a complete message contains. */
export function listsOf({ seats, games, players, playing }: Lobby): LobbyLists {
  return { seats: seats.toSorted(bySince), games: games.toSorted(byWatchers), players, playing };
}

/** Return the lobby's lists after a change. */
export function changed(lists: LobbyLists, change: LobbyChanged): LobbyLists {
  const seats = merged(lists.seats, change.seats, change.seats_gone, ({ id }) => id);
  const games = merged(lists.games, change.games, change.games_gone, ({ match }) => match);
  const { players, playing } = change;
  return { seats: seats.sort(bySince), games: games.sort(byWatchers), players, playing };
}

function merged<Entry>(
  entries: readonly Entry[],
  changed: readonly Entry[],
  gone: readonly string[],
  idOf: (entry: Entry) => string,
): Entry[] {
  const byId = new Map([...entries, ...changed].map((entry) => [idOf(entry), entry]));
  for (const id of gone) byId.delete(id);
  return [...byId.values()];
}

function bySince(one: SeatOffered, other: SeatOffered): number {
  return one.since_ms - other.since_ms || compare(one.id, other.id);
}

function byWatchers(one: GameOn, other: GameOn): number {
  const watchers = other.watchers - one.watchers;
  return watchers || other.since_ms - one.since_ms || compare(one.match, other.match);
}

function compare(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}
