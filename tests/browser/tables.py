"""Tables with their people: made, joined and watched as people do it, through the pages."""

from dataclasses import dataclass
from random import Random
from typing import Self

from playwright.sync_api import Browser, StorageState, expect

from protocol.games.spite import SpiteRules
from server.games.spite.presets import PRESETS
from tests.browser.devices import LAPTOP, Device
from tests.browser.hands.finger import Finger
from tests.browser.hands.mouse import Mouse
from tests.browser.player import SHORT, Player
from tests.browser.visitor import Visitor


@dataclass(frozen=True)
class Table:
    """A game that has begun: its address, and its players by seat."""

    url: str
    creator: Visitor
    guest: Visitor
    rules: SpiteRules

    @property
    def to_move(self) -> Visitor:
        """Whose turn it is."""
        return self.creator if self.creator.see().turn == "you" else self.guest

    @property
    def to_wait(self) -> Visitor:
        """Whose turn it is not."""
        return self.guest if self.to_move is self.creator else self.creator

    def players(self, seed: int = 1) -> tuple[Player, Player]:
        """Both, with the hands that go with their devices."""
        return (
            Player(self.creator, _hands(self.creator), Random(seed), self.rules),
            Player(self.guest, _hands(self.guest), Random(seed + 1), self.rules),
        )


def _hands(visitor: Visitor) -> Mouse | Finger:
    return Finger(visitor.page) if visitor.device.touch else Mouse(visitor.page)


def open_cards(visitor: Visitor) -> dict[str, object]:
    """What everybody may know of the table that this visitor sees."""
    return {
        zone: cards if not zone.startswith("hand:") else cards[0]
        for zone, cards in visitor.see().cards.items()
    }


def all_see_the_same(first: Visitor, *others: Visitor) -> None:
    """Wait until the last move has come to all, and what came of it to whoever made it."""
    while any(open_cards(visitor) != open_cards(first) for visitor in others):
        first.page.evaluate("() => new Promise(requestAnimationFrame)")


class Tables:
    """Keeps everybody who has come, and sends them home at the end."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._visitors: list[Visitor] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, failure: type[BaseException] | None, *_: object) -> None:
        """Raises AssertionError when a page complained, unless the test has failed anyway."""
        for visitor in self._visitors:
            if failure is None:
                visitor.leave()
            else:
                visitor.context.close()

    def visitor(self, device: Device = LAPTOP, identity: StorageState | None = None) -> Visitor:
        """Somebody new, or somebody with an identity from before."""
        visitor = Visitor.arrive(self._browser, device, identity)
        self._visitors.append(visitor)
        return visitor

    def open_match(self, site: str, device: Device = LAPTOP, preset: str = SHORT) -> Visitor:
        """Somebody who has made a match, and looks at its link."""
        creator = self.visitor(device).open(site)
        creator.page.locator(f"input[value='{preset}']").check()
        creator.page.get_by_test_id("create").click()
        expect(creator.page.get_by_test_id("invite-link")).to_be_visible()
        return creator

    def begun(
        self, site: str, device: Device = LAPTOP, rules: SpiteRules = PRESETS[SHORT]
    ) -> Table:
        """A table where the cards have just been dealt; the match is made without the home page."""
        creator, guest = self.visitor(device), self.visitor(device)
        creator.context.request.get(f"{site}/api/me")
        wanted = {"rules": rules.model_dump()}
        made = creator.context.request.post(f"{site}/api/matches", data=wanted)
        url = f"{site}/m/{made.json()['id']}"
        creator.open(url)
        guest.open(url).page.get_by_test_id("accept").click()
        return Table(url, creator.skips_start(), guest.skips_start(), rules)
