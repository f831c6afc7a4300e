"""Plays a game of Pirate quickly, for browser tests, until a ship lacks only one card.

That would take hundreds of presses on the pages. Instead, API clients of both players make the
moves, as if on further devices. The players' pages are closed meanwhile, because drawing every step
costs more than all the rest.
"""

import secrets
from contextlib import ExitStack

from websockets.sync.client import connect
from websockets.typing import Subprotocol

from protocol.core.codec import CODECS
from protocol.core.commands import Act
from protocol.core.fold import fold
from protocol.core.ids import CommandId, Seat, Version
from protocol.core.messages import Accepted, Rejected, Snapshot, Step
from protocol.core.views import MatchView
from protocol.games.cards import zone_of
from protocol.games.pirate import PIRATE, PirateAction, PiratePosition, Play, Suit, TurnCard
from server.client.connection import MatchAddress
from server.client.reader import MatchReader
from server.games.pirate.policies import greedy
from server.games.pirate.table import waste
from server.transport.web.identity import COOKIE
from tests.browser.tables import Table
from tests.browser.visitor import Visitor
from tests.support.timeouts import PATIENCE_S

CODEC = CODECS[0]


class _ApiClient:
    """An API client of a player in a browser test of Pirate, which acts step by step."""

    def __init__(self, table: Table, player: Visitor, left: ExitStack) -> None:
        self._reader = MatchReader(CODEC, {PIRATE.key: PIRATE})
        self._view: MatchView | None = None
        self._version = Version(0)
        self._socket = left.enter_context(
            connect(
                MatchAddress.of(table.url).socket,
                subprotocols=[Subprotocol(CODEC.subprotocol)],
                additional_headers={"Authorization": f"Bearer {_token(player)}"},
                proxy=None,
                open_timeout=PATIENCE_S,
            )
        )
        while self._view is None:
            self._receive()

    @property
    def view(self) -> MatchView:
        assert self._view is not None
        return self._view

    @property
    def seat(self) -> Seat:
        assert self.view.viewer != "spectator"
        return self.view.viewer

    @property
    def position(self) -> PiratePosition:
        assert self.view.game is not None
        position = self.view.game.position
        assert isinstance(position, PiratePosition)
        return position

    @property
    def open_card(self) -> str | None:
        cards = zone_of(self.position.zones, waste(self.seat)).cards
        return cards[-1] if cards else None

    def act(self, action: PirateAction) -> Version:
        """Perform an action of the player and wait for the result.

        Return the match's version that shows it.
        """
        command = Act(id=CommandId(secrets.token_urlsafe(6)), version=self._version, action=action)
        self._socket.send(CODEC.encode(command))
        while not isinstance(answer := self._receive(), Accepted):
            assert not isinstance(answer, Rejected), answer
        self.has_seen(answer.version)
        return answer.version

    def has_seen(self, version: Version) -> None:
        """Wait until this client has received the step of this version of the match."""
        while self._version < version:
            self._receive()

    def _receive(self) -> object:
        message = self._reader.read(self._socket.recv())
        match message:
            case Snapshot(version=version, match=match):
                self._version, self._view = version, match
            case Step(version=version, events=events):
                assert version == self._version + 1
                self._version, self._view = version, fold(self.view, events, PIRATE)
        return message


def fast_forward(table: Table) -> Suit:
    """Play a game of Pirate by API clients until a ship lacks one card that both players have open.

    Return the ship's suit. The players' pages leave the table meanwhile, and then return to it.
    """
    players = (table.creator, table.guest)
    for player in players:
        player.page.goto("about:blank")
    suit = _fast_forward(table)
    for player in players:
        player.open(table.url).skip_start()
    return suit


def _fast_forward(table: Table) -> Suit:
    with ExitStack() as left:
        programs = [_ApiClient(table, player, left) for player in (table.creator, table.guest)]
        while (missing := _missing(programs[0].position)) is None:
            for program in programs:
                rules, position = program.view.rules, program.position
                action = greedy(position, rules, program.seat, 0)
                if action is not None:
                    _act(program, action, programs)
                if isinstance(action, Play) and _missing(program.position) is not None:
                    break
        suit, card = missing
        for program in programs:
            while program.open_card != card:
                _act(program, TurnCard(), programs)
        return suit


def _act(program: _ApiClient, action: PirateAction, programs: list[_ApiClient]) -> None:
    version = program.act(action)
    for other in programs:
        other.has_seen(version)


def _missing(position: PiratePosition) -> tuple[Suit, str] | None:
    """Return the suit of the first ship that lacks only one card, and that card.

    Return None if there is no such ship.
    """
    for ship in position.ships:
        if ship.low_needs is not None and ship.low_needs == ship.high_needs:
            return ship.suit, "A23456789TJQK"[ship.low_needs - 1] + ship.suit
    return None


def _token(player: Visitor) -> str:
    """Return the identity token in the cookies of the player's browser."""
    cookies = player.page.context.cookies()
    return next(cookie["value"] for cookie in cookies if cookie["name"] == COOKIE)
