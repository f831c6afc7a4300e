"""Visitors and their tables in browser tests: they create, join and watch matches."""

from contextlib import ExitStack
from dataclasses import dataclass
from typing import Self

from msgspec.structs import asdict
from playwright.sync_api import StorageState, expect

from protocol.core.clock import TimeControl
from protocol.core.ids import GameKey, MatchId
from protocol.core.options import Options
from protocol.core.views import Visibility
from protocol.games.registry import WIRES
from server.games.spite.presets import PRESETS
from tests.browser.browser_pool import BrowserPool
from tests.browser.devices import LAPTOP, Device
from tests.browser.visitor import Visitor

SHORT_PRESET = "snm-a-short"
SHORT = PRESETS[SHORT_PRESET]
"""The shortest rules of the first game, for tests that are not about a game."""


@dataclass(frozen=True)
class Table:
    """A game in progress in a browser test: its address and rules, and both players' pages."""

    url: str
    creator: Visitor
    guest: Visitor
    rules: Options

    @property
    def match(self) -> MatchId:
        return MatchId(self.url.rpartition("/")[2])

    @property
    def player_to_move(self) -> Visitor:
        """The creator if it is now their turn, as their page shows it, otherwise the guest."""
        return self.creator if self.creator.state.turn == "you" else self.guest

    @property
    def waiting_player(self) -> Visitor:
        """The player who is not `player_to_move`, and waits for the other's turn to end."""
        return self.guest if self.player_to_move is self.creator else self.creator

    def start_next_game(self) -> None:
        """Start the next game of the match through both players' pages."""
        for visitor in (self.creator, self.guest):
            visitor.page.get_by_test_id("next-game").click()
        for visitor in (self.creator, self.guest):
            expect(visitor.page.get_by_test_id("end-scene")).to_have_count(0)
            visitor.skip_start()

    def start_rematch(self) -> str:
        """Start a rematch through both players' pages. Return the new match's address."""
        for visitor in (self.creator, self.guest):
            visitor.page.get_by_test_id("rematch").click()
        for visitor in (self.creator, self.guest):
            expect(visitor.page).not_to_have_url(self.url)
            # The old table stays until the new one is ready.
            expect(visitor.page.get_by_test_id("end-scene")).to_have_count(0)
            visitor.skip_start()
        assert self.creator.page.url == self.guest.page.url
        return self.creator.page.url


class Tables:
    """The visitors and games that a test creates. Their browsers return to the pool at the end.

    The end of this context raises AssertionError if one of their pages reported an error.
    """

    def __init__(self, browser_pool: BrowserPool) -> None:
        self._browsers = browser_pool
        self._visitors: list[Visitor] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, failure: type[BaseException] | None, *_: object) -> None:
        """Return the visitors' browsers to the pool, or close those that can't be reused.

        Raise AssertionError if a page reported an error, unless the test has failed anyway.
        """
        # The callbacks run in reverse order, all of them even if one raises.
        with ExitStack() as left:
            for visitor in reversed(self._visitors):
                if failure is None and not visitor.spent:
                    left.callback(self._browsers.release, visitor.page, visitor.device)
                if failure is None:
                    left.callback(visitor.leave)
            for visitor in reversed(self._visitors):
                if failure is not None or visitor.spent:
                    left.callback(visitor.page.context.close)

    def visitor(
        self, device: Device = LAPTOP, identity: StorageState | None = None, *, new: bool = False
    ) -> Visitor:
        """Return a new visitor, or one with an identity (cookies and storage) from before.

        A `new` browser has to load the client again.
        """
        visitor = Visitor(self._browsers.acquire(device, identity, new=new), device)
        self._visitors.append(visitor)
        return visitor

    def open_match(
        self,
        site: str,
        device: Device = LAPTOP,
        preset: str = SHORT_PRESET,
        clock: str | None = None,
        *,
        watchers: bool = True,
    ) -> Visitor:
        """Return a visitor who has created a match on the home page and sees its link.

        `clock` is the label of the time control to choose; None for the usual one. Without
        `watchers`, the match has no spectators.
        """
        creator = self.visitor(device).open(site)
        creator.page.get_by_test_id("choose-rules").click()
        creator.page.locator(f"input[value='{preset}']").check()
        if clock is not None:
            creator.page.get_by_test_id("clock-choice").select_option(label=clock)
        creator.page.get_by_test_id("watchers").set_checked(watchers)
        creator.page.get_by_test_id("rules-chosen").click()
        creator.page.get_by_test_id("create").click()
        expect(creator.page.get_by_test_id("invite-link")).to_be_visible()
        return creator

    def start_game(
        self,
        site: str,
        device: Device = LAPTOP,
        *,
        rules: Options = SHORT,
        guest_device: Device | None = None,
        visibility: Visibility = "unlisted",
        clock: TimeControl | None = None,
    ) -> Table:
        """Start a game between two new visitors, and return its table after the start scene.

        The creator uses HTTP instead of the home page, and the guest accepts on the page.
        The rules determine the game. Without a `guest_device`, the guest has the same device.
        """
        creator, guest = self.visitor(device), self.visitor(guest_device or device)
        creator.page.context.request.get(f"{site}/api/me")
        wanted = {
            "game": _game_of(rules),
            "rules": asdict(rules),
            "visibility": visibility,
            "clock": clock and asdict(clock),
        }
        made = creator.page.context.request.post(f"{site}/api/matches", data=wanted)
        url = f"{site}/m/{made.json()['id']}"
        creator.open(url)
        guest.open(url).page.get_by_test_id("accept").click()
        return Table(url, creator.skip_start(), guest.skip_start(), rules)


def _game_of(rules: Options) -> GameKey:
    return next(key for key, wire in WIRES.items() if isinstance(rules, wire.rules))
