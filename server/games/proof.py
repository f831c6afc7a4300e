"""What the checks of a record's fairness prove, and to whom (docs/rules/fair-shuffles.md).

A record can't tell when its commitments were made, nor who made them. That is for each player's own
client to say, which kept what it saw before the game; so nothing here is said without that "if".
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from protocol.core.ids import SEATS, Seat
from server.games.fairness import Checked, Fairness

Verdict = Literal["fair", "fair_to_one", "server_alone", "prepared", "wrong"]
"""`fair`: both players' numbers are in it. `fair_to_one`: one player's is. `server_alone`: none is,
and only the server was bound. `prepared`: nobody shuffled, for it was a lesson. `wrong`: something
is not as it should be."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What is proven by a record whose fairness was checked."""

    verdict: Verdict
    title: str
    """The verdict in a few words, with the players' names."""
    lines: tuple[str, ...]
    """What it rests on, and what remains open: a sentence each."""


def proof_of(fairness: Fairness, players: tuple[str, str], checked: Iterable[Checked]) -> Proof:
    """What is proven, and to whom. `players` are by seat."""
    if not all(step.ok for step in checked):
        return Proof("wrong", "NOT FAIR", ())
    revealed = [seat for seat in SEATS if fairness.numbers[seat] is not None]
    lines = tuple(_of_seat(fairness, seat, players[seat]) for seat in SEATS)
    match revealed:
        case []:
            return Proof("server_alone", "bound by the server alone", (*lines, _ALONE))
        case [seat]:
            return Proof("fair_to_one", f"fair to {players[seat]}", (*lines, _TOGETHER))
        case _:
            return Proof("fair", "fair", (*lines, _TOGETHER))


OF_LESSON = Proof(
    "prepared",
    "a lesson",
    ("Nobody shuffled: the deal was prepared, and is the same for everybody who learns by it.",),
)
_ALONE = "No number was revealed: this does not show that the order was chosen by nobody."
_TOGETHER = (
    "The server and one player together could have chosen between two orders: with that player's "
    "number revealed, and with it kept back."
)


def _of_seat(fairness: Fairness, seat: Seat, name: str) -> str:
    if fairness.numbers[seat] is not None:
        return (
            f"{name}'s number is in it. If it is the one that {name}'s client drew, and that "
            f"client saw the other commitments before it revealed it, nobody chose the order "
            f"against {name}."
        )
    if fairness.commitments[seat] is not None:
        return (
            f"{name}'s number was not revealed in time: the commitment to it counts in its place."
        )
    return f"Nothing was added for {name}: to {name} this proves nothing."
