"""Computes which cards a viewer may see in a game of Spite and Malice, from its record alone.

Written from docs/rules.md and the record's format without any code of the server, so that tests can
compare the server's messages with it.
"""

from typing import Any

from protocol.core.ids import Viewer

Record = dict[str, Any]
RANKS = "A23456789TJQKW"


def faces_shown(record: Record, viewer: Viewer) -> list[str]:
    """Return every card face that the steps of a whole game show to `viewer`, in order.

    The game is Spite and Malice.
    """
    return _Showing(record, viewer).faces()


def highest_natural(record: Record) -> int:
    """Return the highest rank that a natural card always has, as the size of a full build pile.

    It is the rank below the lowest rank that is wild by the recorded game's rules.
    """
    return RANKS.index(record["rules"]["min_wild"])


class _Showing:
    def __init__(self, record: Record, viewer: Viewer) -> None:
        self.record = record
        self.viewer = viewer
        self.shown: list[str] = []
        self.stocks: list[list[str]] = [[], []]
        self.builds: dict[str, list[str]] = {}

    def faces(self) -> list[str]:
        for deal in self.record["deals"]:
            self.stocks = [list(stock) for stock in deal["stocks"]]
            self.shown += [stock[-1] for stock in self.stocks]
        for action in self.record["actions"]:
            match action["do"]:
                case "draw" if action["seat"] == self.viewer:
                    self.shown += action["cards"]
                case "discard":
                    self.shown += action["cards"]
                case "play":
                    self.play(action)
        return self.shown

    def play(self, action: dict[str, Any]) -> None:
        card, seat = action["card"], action["seat"]
        pile = self.builds.setdefault(action["to"], [])
        pile.append(card)
        self.shown.append(card)
        if action["from"] == "stock":
            stock = self.stocks[seat]
            assert stock.pop() == card
            if not stock:
                return
            self.shown.append(stock[-1])
        if len(pile) == highest_natural(self.record):
            self.shown += pile
            pile.clear()
