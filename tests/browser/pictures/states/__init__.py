"""All states of pages and tables to take pictures of, in the order of the contact sheet.

Each function sets up its state on a stage and returns the visitor who sees it.
"""

from collections.abc import Callable, Mapping

from tests.browser.pictures.stage import Stage
from tests.browser.pictures.states.daily import DAILY
from tests.browser.pictures.states.ends import ENDS
from tests.browser.pictures.states.failures import FAILURES
from tests.browser.pictures.states.other_games import OTHER_GAMES
from tests.browser.pictures.states.pages import PAGES
from tests.browser.pictures.states.start_pages import START_PAGES
from tests.browser.pictures.states.tables import TABLES
from tests.browser.visitor import Visitor

State = Callable[[Stage], Visitor]
STATES: Mapping[str, State] = {
    **START_PAGES,
    **PAGES,
    **DAILY,
    **TABLES,
    **FAILURES,
    **ENDS,
    **OTHER_GAMES,
}
PASSING = frozenset({"table-dealt-again", "clock-low"})
"""States that pass by themselves, so each size needs a new setup."""
