"""The lists of the lobby as clients see them: the whole lists, or the changes in them. No I/O."""

from collections.abc import Collection, Mapping
from typing import TypeVar

from msgspec import Struct

from protocol.core.ids import MatchId, SeatId, Version
from protocol.core.lobby import GameOn, Lobby, LobbyChanged, SeatOffered
from server.limits import GAMES_LISTED, SEATS_LISTED

K = TypeVar("K")
V = TypeVar("V")


class Lists(Struct, frozen=True):
    """The contents of the lobby at one moment."""

    seats: Mapping[SeatId, SeatOffered]
    games: Mapping[MatchId, GameOn]
    players: int
    playing: int


EMPTY = Lists({}, {}, 0, 0)


def build_lists(
    seats: Collection[SeatOffered], games: Collection[GameOn], players: int, playing: int
) -> Lists:
    """Return the lists of the lobby, limited to the seats and games that may be listed.

    If several nodes list a game to watch, the entry with the most spectators counts.
    """
    return Lists(
        {seat.id: seat for seat in longest_offered(seats)},
        {game.match: game for game in most_watched(games)},
        players,
        playing,
    )


def longest_offered(seats: Collection[SeatOffered]) -> list[SeatOffered]:
    """Return at most SEATS_LISTED (100) seats: first those of registered players, each group from
    the oldest offer to the newest.

    Others are left out of the lobby.
    """
    return sorted(seats, key=_registered_first)[:SEATS_LISTED]


def _registered_first(seat: SeatOffered) -> tuple[bool, int, SeatId]:
    return not seat.player.registered, seat.since_ms, seat.id


def most_watched(games: Collection[GameOn]) -> list[GameOn]:
    """Return at most GAMES_LISTED (20) games: the most watched first, then the newest."""
    each: dict[MatchId, GameOn] = {}
    for game in sorted(games, key=_most_watched_first):
        each.setdefault(game.match, game)
    return list(each.values())[:GAMES_LISTED]


def _most_watched_first(game: GameOn) -> tuple[int, int, MatchId, int, list[int]]:
    # All nodes choose the same of two entries for a match.
    newest = -game.number, [-points for points in game.score]
    return -game.watchers, -game.since_ms, game.match, *newest


def lobby_message(lists: Lists, version: Version) -> Lobby:
    """Return the message with the whole lobby."""
    return Lobby(
        version=version,
        seats=list(lists.seats.values()),
        games=list(lists.games.values()),
        players=lists.players,
        playing=lists.playing,
    )


def change_message(before: Lists, after: Lists, version: Version) -> LobbyChanged:
    """Return the message with the changes of the lobby from `before` to `after`, which is
    `version`.
    """
    return LobbyChanged(
        version=version,
        seats=_new(before.seats, after.seats),
        seats_gone=_gone(before.seats, after.seats),
        games=_new(before.games, after.games),
        games_gone=_gone(before.games, after.games),
        players=after.players,
        playing=after.playing,
    )


def _new(before: Mapping[K, V], after: Mapping[K, V]) -> list[V]:
    return [value for key, value in after.items() if before.get(key) != value]


def _gone(before: Mapping[K, V], after: Mapping[K, V]) -> list[K]:
    return [key for key in before if key not in after]
