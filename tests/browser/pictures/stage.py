"""The setup of one picture state: guests with browser pages, and prepared matches on a server."""

from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, StorageState
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from protocol.core.clock import TimeControl
from protocol.core.codec import CODECS
from protocol.core.http import Guest
from protocol.core.ids import GameKey, MatchId, PlayerId, Seat
from protocol.core.views import Visibility
from server.client.connection import MatchAddress
from server.games.registry import GAMES
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Player
from server.transport.web.identity import COOKIE
from tests.browser.devices import Device
from tests.browser.pictures.dealer import PACE_MS, Dealer
from tests.browser.pictures.deals import GameScript
from tests.browser.tables import Tables
from tests.browser.visitor import Visitor
from tests.support.http import browsing
from tests.support.server_process import ServerProcess

PATIENCE_MS = 20_000
"""The time limit for reaching a state."""


@dataclass(frozen=True, slots=True)
class Person:
    """A guest of the server who takes part in pictures.

    Browsers and API clients of the guest use the same token.
    """

    token: str
    player: Player


@dataclass(frozen=True)
class Prepared:
    """A match with a known deal, and its people by seat."""

    url: str
    match: MatchId
    people: tuple[Person, Person]
    script: GameScript


@dataclass
class Stage:
    """The server, browsers and dealer with which one picture is set up on one kind of device."""

    server: ServerProcess
    tables: Tables
    dealer: Dealer
    device: Device
    folder: Path
    """A folder for files that a page reads."""
    stopped: Page | None = None
    """The page whose time is frozen."""
    left: ExitStack = field(default_factory=ExitStack)

    @property
    def site(self) -> str:
        return self.server.url

    def visitor(self, person: Person | None = None) -> Visitor:
        """Return a visitor with a device of the stage's kind: a new guest, or this person."""
        visitor = self.tables.visitor(self.device, self._state_of(person) if person else None)
        visitor.page.set_default_timeout(PATIENCE_MS)
        return visitor

    def open(self, path: str, person: Person | None = None) -> Visitor:
        """Return a visitor who has opened a path of the site: a new guest, or this person."""
        return self.visitor(person).open(self.site + path)

    def person(self) -> Person:
        """Create a guest on the server, who can take part in a picture, and return the guest."""
        with browsing(self.site) as http:
            answer = http.post("/api/guests").raise_for_status()
        guest = Guest.model_validate_json(answer.content)
        player = Player(PlayerId(guest.token.rpartition(".")[0]), guest.name)
        return Person(guest.token, player)

    def offer_match(
        self,
        script: GameScript,
        game: str = "spite",
        clock: TimeControl | None = None,
        visibility: Visibility = "unlisted",
    ) -> Prepared:
        """Create a match of two new guests that will deal the script's cards.

        The first has a seat, and the match waits for the second.
        """
        people = (self.person(), self.person())
        players = (people[0].player, people[1].player)
        settings = MatchSettings(
            GameKey(game), _preset(game, script.rules), script.rules, clock, visibility
        )
        match = self.dealer.open_match(settings, script, players, _minutes(script))
        return Prepared(f"{self.site}/m/{match}", match, people, script)

    def play_match(
        self,
        script: GameScript,
        game: str = "spite",
        *,
        but: int = 0,
        clock: TimeControl | None = None,
        visibility: Visibility = "unlisted",
        absent: tuple[Seat, ...] = (),
    ) -> Prepared:
        """Create a match and play it to the end of the script, except its last `but` actions.

        An API client joins for each player who is not `absent`.
        """
        prepared = self.offer_match(script, game, clock, visibility)
        # A clock would have run out before its first turn is played.
        self.dealer.accept(prepared.match, _minutes(script) if clock is None else 0)
        self.dealer.play(prepared.match, script.turns[: len(script.turns) - but])
        for seat in (0, 1):
            if seat not in absent:
                self.join(prepared, seat)
        return prepared

    def join(self, prepared: Prepared, seat: int) -> None:
        """Connect an API client of the seat's player to the match, so that the player is present.

        It stays until the stage ends.
        """
        program = connect(
            MatchAddress.of(prepared.url).socket,
            subprotocols=[Subprotocol(CODECS[0].subprotocol)],
            additional_headers={"Authorization": f"Bearer {prepared.people[seat].token}"},
            proxy=None,
        )
        self.left.enter_context(program)

    def freeze_time(self, page: Page, in_ms: int) -> None:
        """Advance the page's time at once by `in_ms` and one more second, then freeze it.

        Playwright's clock must be installed in the page.
        """
        page.clock.fast_forward(in_ms)
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
        self.stopped = page

    def finish(self, prepared: Prepared, last: int) -> None:
        """Play the last `last` actions of the match's script, which `play_match` has left out.

        `last` must be at least 1.
        """
        self.dealer.play(prepared.match, prepared.script.turns[-last:])

    def _state_of(self, person: Person) -> StorageState:
        return {
            "cookies": [
                {
                    "name": COOKIE,
                    "value": person.token,
                    "domain": str(urlsplit(self.site).hostname),
                    "path": "/",
                    "expires": -1,
                    "httpOnly": True,
                    "secure": False,
                    "sameSite": "Lax",
                }
            ],
            "origins": [],
        }


def _minutes(script: GameScript) -> float:
    """Return how long ago a match of this script was created, at the dealer's pace."""
    return (len(script.turns) + 5) * PACE_MS / 60_000


def _preset(game: str, rules: Any) -> str | None:
    """Return the key of the game's preset with exactly these rules; None if there is none."""
    presets = GAMES[GameKey(game)].presets
    return next((key for key, named in presets.items() if named == rules), None)
