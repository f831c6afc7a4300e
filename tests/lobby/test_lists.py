"""Tests the lobby's lists of open seats and public games: their bounds, order and changes."""

from random import Random
from typing import Any

from msgspec.structs import replace

from protocol.core.codec import CODECS
from protocol.core.ids import GameKey, MatchId, PlayerId, SeatId
from protocol.core.lobby import GameOn, LobbyServerMessage, SeatOffered
from protocol.core.views import PlayerView
from server.client.reader import read
from server.limits import GAMES_LISTED, SEATS_LISTED
from server.lobby.listed_matches import Listing, Offer, dump_listing, load_listing, select_fairly
from server.lobby.lists import Lists, build_lists
from server.lobby.room import LobbyRoom
from server.matches.core.new_matches import open_match
from tests.support.matches import ANN as ANN_AT_TABLE
from tests.support.matches import SETTINGS
from tests.support.server_messages import payload_of

ANN = PlayerView(name="Ann")


def seat(name: str, since_ms: int = 0) -> SeatOffered:
    return SeatOffered(
        id=SeatId(name),
        match=None,
        player=ANN,
        game=GameKey("spite"),
        preset=None,
        text="",
        clock=None,
        since_ms=since_ms,
    )


def game(name: str, watchers: int = 0, since_ms: int = 0, number: int = 1) -> GameOn:
    return GameOn(
        match=MatchId(name),
        players=[ANN, ANN],
        game=GameKey("spite"),
        preset=None,
        text="",
        clock=None,
        number=number,
        score=[0, 0],
        watchers=watchers,
        since_ms=since_ms,
    )


def lists(*seats: SeatOffered, games: tuple[GameOn, ...] = (), players: int = 0) -> Lists:
    return build_lists(seats, games, players, 0)


class LobbyClient:
    """A stand-in for a client's connection to the lobby, which records the messages to it."""

    def __init__(self) -> None:
        self.player = PlayerId("eve")
        self.registered = False
        self.program = False
        self.addresses: tuple[str, ...] = ()
        self.avatar: tuple[int, int, int] | None = None
        self.network: str | None = None
        self.browser: str | None = None
        self.codec = CODECS[0]
        self.lag_ms = 0
        self.received: list[Any] = []

    def push(self, *frames: bytes) -> None:
        messages = (read(self.codec, payload_of(frame), LobbyServerMessage) for frame in frames)
        self.received += messages

    def ping_often(self) -> None:
        raise AssertionError("nothing is on offer")

    def close_no_spectators(self) -> None: ...

    def close_match_gone(self) -> None: ...

    def close_unavailable(self) -> None: ...


class NoSeeks:
    """A stand-in for a node's pairing, which has no seeks."""

    def leave(self, listener: LobbyClient) -> None:
        assert listener is not None


def room() -> LobbyRoom:
    pairing: Any = NoSeeks()
    return LobbyRoom(pairing)


def test_the_oldest_seats_are_listed() -> None:
    seats = [seat(f"s{n}", since_ms=n) for n in range(SEATS_LISTED + 20)]
    Random(1).shuffle(seats)
    listed = lists(*seats).seats
    assert list(listed) == [f"s{n}" for n in range(SEATS_LISTED)]


def offer(player: str, number: int, *sources: str, registered: bool = False) -> Offer:
    host = replace(ANN_AT_TABLE, id=PlayerId(player), registered=registered)
    match = open_match(MatchId(f"m{number}"), SETTINGS, host, bytes(32), number)
    return Offer(match, sources)


def test_open_matches_of_one_address_or_player_are_limited_to_a_share_of_the_list() -> None:
    many = [offer(f"p{number}", number, "a/64", "a/56") for number in range(100)]
    same = [offer("one", 200 + number, "b/64", "b/56") for number in range(9)]
    neighbour = [offer("near", 300, "c/64", "a/56")]
    late = [offer("registered", 400, registered=True)]
    listed = [match.id for match in select_fairly([*many, *same, *neighbour, *late])]
    assert listed == ["m400", "m0", "m1", "m2", "m200", "m201", "m202", "m300"]


def test_the_most_watched_games_are_listed_and_then_the_newest() -> None:
    games = [game(f"g{n}", watchers=n // 2, since_ms=n) for n in range(GAMES_LISTED + 20)]
    Random(1).shuffle(games)
    listed = lists(games=tuple(games)).games
    assert list(listed) == [f"g{n}" for n in reversed(range(20, GAMES_LISTED + 20))]


def test_all_nodes_choose_the_same_of_two_entries_for_a_match() -> None:
    known = (game("g", watchers=2, number=1), game("g", watchers=2, number=2))
    assert lists(games=known) == lists(games=known[::-1])
    assert lists(games=known).games[MatchId("g")].number == 2


def test_a_new_client_receives_the_whole_lobby_and_then_changes() -> None:
    lobby, eve = room(), LobbyClient()
    lobby.show(lists(seat("old"), players=1))
    lobby.join(eve)
    lobby.show(lists(seat("new"), games=(game("g"),), players=2))
    whole, change = eve.received
    assert [each.id for each in whole.seats] == ["old"]
    assert change.version == whole.version + 1
    assert [each.id for each in change.seats] == ["new"]
    assert change.seats_gone == ["old"]
    assert [each.match for each in change.games] == ["g"]
    assert change.players == 2


def test_each_node_has_its_own_version_numbers() -> None:
    here, there, eve, bob = room(), room(), LobbyClient(), LobbyClient()
    here.show(lists(seat("a")))
    for node, listener in ((here, eve), (there, bob)):
        node.show(lists(seat("b")))
        node.join(listener)
    assert [listener.received[0].version for listener in (eve, bob)] == [2, 1]
    assert eve.received[0].seats == bob.received[0].seats


def test_no_message_is_sent_without_changes() -> None:
    lobby, eve = room(), LobbyClient()
    lobby.show(lists(seat("a")))
    lobby.join(eve)
    lobby.show(lists(seat("a")))
    assert len(eve.received) == 1


def test_a_client_that_has_left_receives_nothing() -> None:
    lobby, eve = room(), LobbyClient()
    lobby.join(eve)
    lobby.leave(eve)
    lobby.show(lists(seat("a")))
    assert len(eve.received) == 1


def test_a_listing_can_be_stored_and_loaded() -> None:
    listing = Listing([seat("a")], [game("g", watchers=3)])
    assert load_listing(dump_listing(listing)) == listing


def test_a_listing_in_another_releases_form_is_skipped() -> None:
    for foreign in (b"", b"\xc1", b"\x93\x01\x02\x03", dump_listing(Listing([], []))[:-1]):
        assert load_listing(foreign) == Listing((), ())
