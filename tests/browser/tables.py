"""Tables with their people: made, joined and watched as people do it, through the pages."""

from dataclasses import dataclass
from typing import Self

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
"""The first game's shortest rules: played where a test is not about a game."""


@dataclass(frozen=True)
class Table:
    """A game that has begun: its address, and its players by seat."""

    url: str
    creator: Visitor
    guest: Visitor
    rules: Options

    @property
    def match(self) -> MatchId:
        """The match's id."""
        return MatchId(self.url.rpartition("/")[2])

    @property
    def player_to_move(self) -> Visitor:
        """Whose turn it is."""
        return self.creator if self.creator.state.turn == "you" else self.guest

    @property
    def waiting_player(self) -> Visitor:
        """Whose turn it is not."""
        return self.guest if self.player_to_move is self.creator else self.creator

    def start_next_game(self) -> None:
        """Let both want the match's next game, and see it begin."""
        for visitor in (self.creator, self.guest):
            visitor.page.get_by_test_id("next-game").click()
        for visitor in (self.creator, self.guest):
            expect(visitor.page.get_by_test_id("end-scene")).to_have_count(0)
            visitor.skip_start()

    def start_rematch(self) -> str:
        """Let both want a rematch, and see it begin; gives its address."""
        for visitor in (self.creator, self.guest):
            visitor.page.get_by_test_id("rematch").click()
        for visitor in (self.creator, self.guest):
            expect(visitor.page).not_to_have_url(self.url)
            # The table before it stays until the new one is there.
            expect(visitor.page.get_by_test_id("end-scene")).to_have_count(0)
            visitor.skip_start()
        assert self.creator.page.url == self.guest.page.url
        return self.creator.page.url


class Tables:
    """Keeps everybody who has come, and sends them home at the end."""

    def __init__(self, browser_pool: BrowserPool) -> None:
        self._browsers = browser_pool
        self._visitors: list[Visitor] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, failure: type[BaseException] | None, *_: object) -> None:
        """Raises AssertionError when a page complained, unless the test has failed anyway."""
        for visitor in self._visitors:
            if failure is not None or visitor.spent:
                visitor.page.context.close()
        for visitor in self._visitors:
            if failure is None:
                visitor.leave()
                if not visitor.spent:
                    self._browsers.release(visitor.page, visitor.device)

    def visitor(
        self, device: Device = LAPTOP, identity: StorageState | None = None, *, new: bool = False
    ) -> Visitor:
        """Somebody new, or somebody with an identity from before.

        What comes of the client has to be loaded anew where the browser has to be `new` too.
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
        """Somebody who has made a match, and looks at its link.

        `clock` is what the page says of the one that they choose; None for the usual one. Without
        `watchers` they close the match to all others.
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
        rules: Options = SHORT,
        guest_device: Device | None = None,
        visibility: Visibility = "unlisted",
        clock: TimeControl | None = None,
    ) -> Table:
        """A table where the game has just begun; the match is made without the home page.

        The game is the one that the rules are of. Without a `guest_device` the guest has the same.
        """
        creator, guest = self.visitor(device), self.visitor(guest_device or device)
        creator.page.context.request.get(f"{site}/api/me")
        wanted = {
            "game": _game_of(rules),
            "rules": rules.model_dump(),
            "visibility": visibility,
            "clock": clock and clock.model_dump(),
        }
        made = creator.page.context.request.post(f"{site}/api/matches", data=wanted)
        url = f"{site}/m/{made.json()['id']}"
        creator.open(url)
        guest.open(url).page.get_by_test_id("accept").click()
        return Table(url, creator.skip_start(), guest.skip_start(), rules)


def _game_of(rules: Options) -> GameKey:
    return next(key for key, wire in WIRES.items() if isinstance(rules, wire.rules))
