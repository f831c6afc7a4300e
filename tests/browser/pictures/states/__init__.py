"""Every state that is pictured, by name, in the order of the contact sheet.

Each of them reaches it on a stage, and gives who sees it.
"""

from collections.abc import Callable, Mapping

from tests.browser.pictures.stage import Stage
from tests.browser.pictures.states.ends import ENDS
from tests.browser.pictures.states.failures import FAILURES
from tests.browser.pictures.states.other_games import OTHER_GAMES
from tests.browser.pictures.states.pages import PAGES
from tests.browser.pictures.states.start_pages import START_PAGES
from tests.browser.pictures.states.tables import TABLES
from tests.browser.visitor import Visitor

State = Callable[[Stage], Visitor]
STATES: Mapping[str, State] = {**START_PAGES, **PAGES, **TABLES, **FAILURES, **ENDS, **OTHER_GAMES}
PASSING = frozenset({"table-dealt-again", "clock-low"})
"""What passes by itself: it is reached anew for each size."""
