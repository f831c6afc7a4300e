"""Picture states of the home page, and of the ways from there to a table.

`make pictures` takes screenshots of them.
"""

from collections.abc import Callable, Mapping

from playwright.sync_api import expect

from server.games.registry import DEFAULT_GAME, GAMES
from server.games.spite.presets import PRESETS
from tests.browser.pictures.deals import find_moment
from tests.browser.pictures.moments import is_dealt, is_in_the_middle
from tests.browser.pictures.stage import Prepared, Stage
from tests.browser.visitor import Visitor

SPITE = GAMES[DEFAULT_GAME]


def home(stage: Stage) -> Visitor:
    """Set up the picture of the home page for a new visitor, and return the visitor."""
    visitor = stage.open("/")
    expect(visitor.page.get_by_test_id("play-now")).to_be_enabled()
    visitor.page.wait_for_load_state("networkidle")
    return visitor


def lobby(stage: Stage) -> Visitor:
    """Set up the home page with two open seats and the viewer's own public game in progress.

    Return the viewer.
    """
    script = find_moment(SPITE, PRESETS["snm-a"], is_in_the_middle)
    own = stage.play_match(script, visibility="public")
    for _ in range(2):
        offered = stage.offer_match(script, visibility="public")
        stage.join(offered, 0)
    visitor = stage.visitor(own.people[0])
    visitor.open(own.url).wait_for_table()
    visitor.open(stage.site)
    visitor.page.get_by_test_id("hero-continue").wait_for()
    visitor.page.get_by_test_id("open-seat").first.wait_for()
    visitor.page.wait_for_load_state("networkidle")
    return visitor


def own_games(stage: Stage) -> Visitor:
    """Set up the viewer's list of games, with one in progress. Return the viewer."""
    visitor = lobby(stage)
    visitor.open(f"{stage.site}/games").page.get_by_test_id("own-match").first.wait_for()
    visitor.page.wait_for_load_state("networkidle")
    return visitor


def no_games(stage: Stage) -> Visitor:
    """Set up the picture of the list of games of a new visitor, and return the visitor."""
    visitor = stage.open("/games")
    visitor.page.get_by_test_id("own-games").wait_for()
    visitor.page.wait_for_load_state("networkidle")
    return visitor


def first_game(stage: Stage) -> Visitor:
    """Set up a visitor's first game, which a bot plays while the lobby seeks a person.

    Return the visitor.
    """
    visitor = home(stage)
    visitor.page.get_by_test_id("play-now").click()
    visitor.wait_for_table().page.get_by_test_id("tips-offer").wait_for()
    return visitor


def rules_dialog(stage: Stage) -> Visitor:
    """Set up the picture of the dialog for choosing rules. Return its visitor."""
    visitor = home(stage)
    visitor.page.get_by_test_id("choose-rules").click()
    visitor.page.get_by_test_id("change-rules").wait_for()
    return visitor


def own_rules(number: str) -> Callable[[Stage], Visitor]:
    """Return the picture state of the form for custom rules, with this number of stock cards.

    The form must accept 12, and reject any other number.
    """

    def reached(stage: Stage) -> Visitor:
        visitor = rules_dialog(stage)
        page = visitor.page
        page.get_by_test_id("change-rules").click()
        page.locator("[data-option=stock_count]").fill(number)
        state = "playable" if number == "12" else "refused"
        page.locator(f"[data-testid=verdict][data-state={state}]").wait_for()
        # The browser logs each rejection.
        visitor.errors.clear()
        return visitor

    return reached


def _offered(stage: Stage) -> Prepared:
    return stage.offer_match(find_moment(SPITE, PRESETS["snm-a"], is_dealt))


def waiting(stage: Stage) -> Visitor:
    """Set up the viewer's match before the second player has come. Return the viewer."""
    offered = _offered(stage)
    visitor = stage.visitor(offered.people[0]).open(offered.url)
    visitor.page.get_by_test_id("invite-link").wait_for()
    return visitor


def joining(stage: Stage) -> Visitor:
    """Set up an open match as seen by a friend who follows its link. Return the friend."""
    offered = _offered(stage)
    stage.join(offered, 0)
    visitor = stage.visitor().open(offered.url)
    # The friend's name comes last, from another request.
    visitor.page.get_by_test_id("guest-name").wait_for()
    return visitor


START_PAGES: Mapping[str, Callable[[Stage], Visitor]] = {
    "home": home,
    "home-lobby": lobby,
    "first-game": first_game,
    "home-rules": rules_dialog,
    "own-rules": own_rules("12"),
    "own-rules-refused": own_rules("60"),
    "your-games": own_games,
    "your-games-none": no_games,
    "waiting": waiting,
    "joining": joining,
}
