"""The terminal interface of Megiddo: views as text, typed lines as actions."""

import re

from protocol.core.ids import Seat
from protocol.core.views import GameView, MatchView
from protocol.games.megiddo import STONES, MegiddoAction, MegiddoPosition
from server.games.megiddo.play import lay_action
from server.games.terminal import NoMove

_MOVE = re.compile(r"(?P<ring>\d{1,2})[ ,]+(?P<spoke>\d{1,2})", re.ASCII)


class MegiddoTerminal:
    """Shows Megiddo in a terminal and reads typed moves."""

    help = """\
Type a ring and a spoke: `3 0` lays your stone on ring 3, spoke 0. Ring 1 is the innermost."""

    def describe(self, view: MatchView) -> str:
        game = view.game
        if game is None:
            return ""
        position: MegiddoPosition = game.position
        players = [_player(view, position, seat) for seat in (0, 1)]
        lines = [*players, *_board(position), _state(view, game, position)]
        return "\n".join(filter(None, lines))

    def parse(self, line: str, view: MatchView, seat: Seat) -> MegiddoAction:  # noqa: ARG002 -- both seats type alike
        found = _MOVE.fullmatch(line.strip())
        if found is None:
            raise NoMove("That is no move. `?` shows how to type one.")
        ring, spoke = int(found["ring"]), int(found["spoke"])
        stones: list[str] = [] if view.game is None else view.game.position.stones
        if not 1 <= ring <= len(stones) or spoke >= len(stones[0]):
            raise NoMove(f"The board has no ring {ring} with a spoke {spoke}.")
        return lay_action(ring, spoke)


def _player(view: MatchView, position: MegiddoPosition, seat: Seat) -> str:
    return f"{STONES[seat]}  {_name(view, seat)}   captured {position.captured[seat]}"


def _name(view: MatchView, seat: Seat) -> str:
    player = view.players[seat]
    return "" if player is None else player.name


def _board(position: MegiddoPosition) -> list[str]:
    """Return Megiddo's board as text: a line for each ring, the outermost on top.

    The last stone is in brackets.
    """
    spokes = "".join(f"{spoke:>3}" for spoke in range(len(position.stones[0])))
    rings = [
        f"ring {ring:>2} {_ring(position, ring)}" for ring in range(1, len(position.stones) + 1)
    ]
    return [f"spoke   {spokes}", *reversed(rings)]


def _ring(position: MegiddoPosition, ring: int) -> str:
    last = position.last
    shown = [f" {stone} " for stone in position.stones[ring - 1]]
    if last is not None and last.ring == ring:
        shown[last.spoke] = f"[{shown[last.spoke].strip()}]"
    return "".join(shown).rstrip()


def _state(view: MatchView, game: GameView, position: MegiddoPosition) -> str:
    if game.result is not None:
        winner = game.result.winner
        ending = "A draw" if winner is None else f"{_name(view, winner)} wins"
        return f"{ending} ({game.result.reason.replace('_', ' ')})."
    if position.turn is None:
        return ""
    return (
        "Your turn."
        if position.turn == view.viewer
        else f"{_name(view, position.turn)} is to move."
    )
