"""What every game's table says of itself: the match's status, whose turn it is, who looks on."""

from dataclasses import dataclass

from playwright.sync_api import Page

from protocol.core.ids import SPECTATOR, Seat, Viewer

READ = """() => {
  const { status, turn, viewer } = document.querySelector('[data-testid=table]').dataset;
  return { status, turn, viewer };
}"""


@dataclass(frozen=True, slots=True)
class TableState:
    """The table's own hooks (client_js/ui/table/TableFrame.svelte)."""

    status: str
    """The match's."""
    turn: str
    """`you`, `opponent`, `both` or `none`; for spectators the seat."""
    viewer: Viewer

    @property
    def over(self) -> bool:
        """Whether the game has ended; the match may go on."""
        return self.status in ("between", "finished")

    @property
    def seat(self) -> Seat:
        """The viewer's seat. Raises AssertionError for spectators."""
        assert self.viewer != SPECTATOR
        return self.viewer


def state_of(page: Page) -> TableState:
    """What the page's table says. The page has to show one."""
    hooks: dict[str, str] = page.evaluate(READ)
    return TableState(hooks["status"], hooks["turn"], viewer_of(hooks["viewer"]))


def viewer_of(hook: str) -> Viewer:
    """The viewer, from the table's `data-viewer`."""
    match hook:
        case "0":
            return 0
        case "1":
            return 1
        case _:
            assert hook == SPECTATOR
            return SPECTATOR
