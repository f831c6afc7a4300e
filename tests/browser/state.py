"""Reads what every game's table shows on a page in browser tests: status, turn and viewer."""

from dataclasses import dataclass

from playwright.sync_api import Page

from protocol.core.ids import SPECTATOR, Seat, Viewer

READ = """() => {
  const { status, turn, viewer } = document.querySelector('[data-testid=table]').dataset;
  return { status, turn, viewer };
}"""


@dataclass(frozen=True, slots=True)
class TableState:
    """The state in the attributes of the table element (client_js/ui/table/TableFrame.svelte)."""

    status: str
    """The status of the match."""
    turn: str
    """`you`, `opponent`, `both` or `none`; for spectators the seat."""
    viewer: Viewer

    @property
    def over(self) -> bool:
        """True if the displayed game has ended. The match may go on."""
        return self.status in ("between", "finished")

    @property
    def seat(self) -> Seat:
        """The viewer's seat. Raise AssertionError for spectators."""
        assert self.viewer != SPECTATOR
        return self.viewer


def state_of(page: Page) -> TableState:
    """Return the state of the page's table. The page has to show one."""
    hooks: dict[str, str] = page.evaluate(READ)
    return TableState(hooks["status"], hooks["turn"], viewer_of(hooks["viewer"]))


def viewer_of(hook: str) -> Viewer:
    """Return the viewer named by the table's attribute `data-viewer`."""
    match hook:
        case "0":
            return 0
        case "1":
            return 1
        case _:
            assert hook == SPECTATOR
            return SPECTATOR
