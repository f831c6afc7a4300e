"""A test visitor who knows no rules, reads the table's texts and presses what they name.

With it, browser tests check that the page alone is enough to play a game to its end.
"""

from dataclasses import dataclass, field
from random import Random

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as WaitedTooLong

from tests.browser.newcomer.page_text import TABLE, PageText, read_page, wait_for_change

GONE_MS = 10_000
"""The time limit in ms for a press on a visible button, which the page may replace meanwhile."""
FOCUS = """(button) => {
  if (document.querySelector('[data-testid=result]')) return false;
  button.focus();
  return true;
}"""
"""JavaScript that focuses a button, unless the game has ended: then the result has the focus."""
OFFERS = (
    "completes a row",
    "the card can go here",
    "It fits: play it",
    "It fits: claim it",
    "\u2019s row",
    ", captures",
    "makes 5 in a row",
    "makes 4 in a row",
    "makes 3 in a row",
    "can be played",
    "can be discarded",
    "Turn the waste over",
    "Turn the top card",
)
"""Parts of the names of buttons that are worth a press now, the most useful first."""
REQUESTS = {"lace a stone": ", empty"}
"""Parts of the status line that ask for a press, and of the names of the buttons for it."""
ADVICE = {
    "Play from your stock whenever you can": "Your stock",
    "Choose a build pile": "Build pile",
}
"""Parts of the tips and the status line, and of the names of the buttons that they prefer."""
TIDY = "put a card on one that is one higher, or on the same rank"
"""The tip about discards, in words that name ranks only."""
RANKS = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")


@dataclass
class Newcomer:
    """A test visitor who doesn't know a game's rules and only does what the page says."""

    page: Page
    chance: Random
    keys: bool = False
    """True to focus a button by its name and press Enter, as screen readers do."""
    texts: set[str] = field(default_factory=set)
    """The tips and status lines read so far."""

    def play(self) -> str:
        """Play a game as the page says until it shows a result, and return the result's heading.

        Raise AssertionError if the page stops changing, and so does not say what to do.
        """
        while True:
            seen = read_page(self.page)
            if seen.result:
                return seen.result
            self._act(seen)
            try:
                wait_for_change(self.page, seen)
            except WaitedTooLong as error:
                raise AssertionError(f"the page does not say what to do: {seen}") from error

    def _act(self, seen: PageText) -> None:
        """Press a button that the page's texts say to press. Do nothing if they name none."""
        self.texts |= {seen.tip, seen.status}
        if seen.acknowledges:
            self.press(self.page.get_by_role("button", name="Got it"))
        elif choices := self._choices(seen):
            name = seen.names[self.chance.choice(self._preferred(seen, choices))]
            # By its name: the page may have changed since it was read, and other buttons moved up.
            self.press(self.page.locator(TABLE).get_by_role("button", name=name, exact=True).first)

    def _choices(self, seen: PageText) -> list[int]:
        """Return the indexes (in PageText) of the buttons that the page says to press."""
        for offer in OFFERS:
            if places := seen.places(offer):
                return places
        for request, name in REQUESTS.items():
            if request in seen.status or ("Your turn" in seen.status and self._knows(request)):
                return seen.places(name)
        return []

    def _preferred(self, seen: PageText, choices: list[int]) -> list[int]:
        """Return the choices that the tips and status lines read so far prefer, or all if none.

        Choices are indexes of buttons.
        """
        picked_up = [seen.names[place] for place in seen.places("picked up")]
        if picked_up and self._knows(TIDY) and (tidy := tidy_places(seen, choices, picked_up)):
            return tidy
        for words, name in ADVICE.items():
            preferred = [place for place in choices if name in seen.names[place]]
            if preferred and self._knows(words):
                return preferred
        return choices

    def _knows(self, words: str) -> bool:
        return any(words in text for text in self.texts)

    def press(self, button: Locator) -> None:
        """Press a button by mouse, or by keyboard if this newcomer uses it.

        Do nothing if the page removes or disables the button meanwhile.
        """
        try:
            if not self.keys:
                button.click(timeout=GONE_MS)
            elif button.evaluate(FOCUS, timeout=GONE_MS):
                self.page.keyboard.press("Enter")
        except WaitedTooLong:
            # The page may change between reading and pressing. Then it says something new.
            if button.is_visible() and button.is_enabled():
                raise


def tidy_places(seen: PageText, choices: list[int], picked_up: list[str]) -> list[int]:
    """Return the choices that follow the tip about discards, as places of buttons.

    These are discard piles whose top card has a picked-up card's rank or one above it. If there
    are none, return the empty piles. Return nothing if a build pile takes the card.
    """
    if any("Build pile" in seen.names[place] for place in choices):
        return []
    ranks = [rank_in(name) for name in picked_up]
    wanted = [RANKS.index(rank) for rank in ranks if rank in RANKS]
    tops = {place: seen.names[place].partition("top card ")[2] for place in choices}
    return [
        place
        for place in choices
        if any(rank_in(tops[place]) in RANKS[own : own + 2] for own in wanted)
    ] or [place for place in choices if not tops[place]]


def rank_in(card: str) -> str:
    """Return the rank in a card's name on the page: `10` of `10 of hearts`."""
    return card.partition(" ")[0]
