"""Picture states of the daily deal's page: before and after the viewer's game.

Each function sets a state up for `make pictures`, and returns the visitor who sees it.
"""

from collections.abc import Callable, Mapping

from msgspec.structs import replace
from playwright.sync_api import expect

from tests.browser.daily_days import give_days, today
from tests.browser.pictures.stage import Stage
from tests.browser.pictures.states.pages import fill_archive
from tests.browser.visitor import Visitor
from tests.daily.games import played

RESULTS = {"player0": (0, 6), "player1": (3, 0), "player2": (0, 2)}
"""The points left to each player of the archive, and to the bot."""


def _open(stage: Stage, hook: str, *, has_played: bool) -> Visitor:
    person, day = stage.person(), today()
    fill_archive(stage)
    games = [played(player, *left, day=day) for player, left in RESULTS.items()]
    if has_played:
        own = played(person.player.id, 0, 4, luck=-40_000, day=day)
        games.append(replace(own, listed=False, in_mean=False))
    give_days(stage.server.data, games)
    visitor = stage.open("/daily", person)
    expect(visitor.page.locator(hook)).to_be_visible()
    expect(visitor.page.get_by_test_id("daily-row").first).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    return visitor


def before(stage: Stage) -> Visitor:
    """Set up the daily deal's page for a guest who has not begun today's deal. Return the guest."""
    return _open(stage, "[data-testid=daily-begin]", has_played=False)


def after(stage: Stage) -> Visitor:
    """Set up the daily deal's page for a guest who has played today's deal. Return the guest.

    It shows the guest's score, and the section about the secret seeds is open. Before two o'clock
    UTC, that section says that yesterday's deals can't be checked yet.
    """
    visitor = _open(stage, "[data-testid=daily-score][data-counted=true]", has_played=True)
    # Before two o'clock UTC, yesterday's deals are not open.
    visitor.refused = True
    seeds = visitor.page.get_by_test_id("daily-seeds")
    seeds.locator("summary").click()
    command, closed = seeds.get_by_test_id("daily-command"), seeds.get_by_test_id("daily-closed")
    expect(command.or_(closed)).to_be_visible()
    return visitor


DAILY: Mapping[str, Callable[[Stage], Visitor]] = {
    "daily": before,
    "daily-played": after,
}
