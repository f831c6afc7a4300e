"""The meaning of a record's fairness checks for each player (docs/rules/fair-shuffles.md).

A record can't show when its commitments were made, nor by which client. Only a player's own client
can, from what it received before the game. Each statement here is therefore conditional on that.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from protocol.core.ids import SEATS, Seat
from server.games.fairness import Checked, Fairness

Verdict = Literal["fair", "fair_to_one", "server_alone", "prepared", "wrong"]
"""`fair`: both players contributed numbers. `fair_to_one`: one player did. `server_alone`:
neither did, and only the server was bound. `prepared`: the server knew the deal before
the game. `wrong`: a check failed.
"""


@dataclass(frozen=True, slots=True)
class Proof:
    """The conclusion from a record's fairness checks: a verdict, and the reasons and doubts as
    text.
    """

    verdict: Verdict
    title: str
    """A short form of the verdict, with the players' names."""
    lines: tuple[str, ...]
    """The reasons and the remaining doubts, one sentence each."""


def proof_of(fairness: Fairness, players: tuple[str, str], checked: Iterable[Checked]) -> Proof:
    """Return what the checks prove, and to which player. `players` are names by seat."""
    if not all(step.ok for step in checked):
        return Proof("wrong", "NOT FAIR", ())
    revealed = [seat for seat in SEATS if fairness.numbers[seat] is not None]
    lines = tuple(_seat_line(fairness, seat, players[seat]) for seat in SEATS)
    match revealed:
        case []:
            return Proof("server_alone", "bound by the server alone", (*lines, _ALONE))
        case [seat]:
            return Proof("fair_to_one", f"fair to {players[seat]}", (*lines, _TOGETHER))
        case _:
            return Proof("fair", "fair", (*lines, _TOGETHER))


_KNOWN = (
    "The deal was a lesson's, or that of an earlier game: the server knew it beforehand, so this "
    "proves nothing."
)
PREPARED_PROOF = Proof("prepared", "a prepared deal", (_KNOWN,))
_ALONE = "No number was revealed: this doesn't rule out that the server chose the order."
_TOGETHER = (
    "The server and one player together could have chosen between two orders: with that player's "
    "number revealed, and with it kept back."
)


def _seat_line(fairness: Fairness, seat: Seat, name: str) -> str:
    if fairness.numbers[seat] is not None:
        return (
            f"{name} contributed a number. If {name}'s client drew this number, and saw the other "
            f"commitments before revealing it, then the order was not chosen against {name}."
        )
    if fairness.commitments[seat] is not None:
        return f"{name}'s number was not revealed in time: its commitment was used instead."
    return f"Nothing was added for {name}: to {name} this proves nothing."
