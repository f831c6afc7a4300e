"""A client's part in fair shuffles: it contributes a number, and checks the server.

docs/rules/fair-shuffles.md describes the procedure.
"""

import secrets
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal, cast

from protocol.core.ids import SPECTATOR, MatchId, Seat
from protocol.core.views import ChanceView, MatchView

NUMBER_BYTES = 32
Pair = tuple[str | None, str | None]

FairnessWarning = Literal["server_changed", "other_changed", "own_changed", "left_out"]
"""The ways in which a server may have been unfair:

- `server_changed`: the server has replaced its commitment.
- `other_changed`: the other seat's commitment has changed after this client's reveal.
- `own_changed`: this seat's number in the game is not the one that this client revealed.
- `left_out`: the game began without this client's number, although it was revealed before.

A server that lost its last steps may cause `other_changed`, and a slow connection `left_out`.
"""


@dataclass(frozen=True, slots=True)
class ToCommit:
    """An instruction to send the commitment of this client's number for a game."""

    game: int
    commitment: str


@dataclass(frozen=True, slots=True)
class ToReveal:
    """An instruction to reveal this client's committed number for a game."""

    game: int
    number: str


@dataclass(slots=True)
class _GameNumbers:
    """The random numbers of a fair shuffle, and commitments, that a client knows for one game."""

    seat: Seat
    commitment: str
    """The server's commitment, as first seen."""
    number: str
    """The random number of this client for the game."""
    commitments: Pair | None = None
    """The seats' commitments once they were fixed, before the number was revealed."""

    @property
    def own(self) -> str:
        """The commitment to this client's number."""
        return commitment_to(self.commitment, self.seat, self.number)


_Game = tuple[MatchId, int]
REMATCH = 0
"""The number of a rematch's first game, while the rematch has no id yet."""


class Contributor:
    """A client's part in fair shuffles: draws a number for each game, commits to it, and reveals it
    once all commitments are fixed.

    It never draws a second number for a game. It reveals none if the server has changed its
    commitment.
    """

    def __init__(self) -> None:
        self.fairness_warnings: list[FairnessWarning] = []
        self._games: dict[_Game, _GameNumbers] = {}
        self._sent: set[tuple[_Game, type]] = set()

    def resend(self) -> None:
        """Forget which messages of the fair shuffle were sent, as they may be lost."""
        self._sent.clear()

    def next_message(self, view: MatchView) -> ToCommit | ToReveal | None:
        """Return the message of the fair shuffle to send now, if any.

        Add problems to `fairness_warnings`.
        """
        if view.viewer == SPECTATOR:
            return None
        seat: Seat = view.viewer
        self._follow_rematch(view)
        self._check_begun(view)
        chance = view.next_chance
        if chance is None or view.status == "finished":
            return None
        game = (view.id, _number(view) + 1)
        if view.status == "starting":
            return self._to_reveal(game, seat, chance)
        return self._to_commit(game, seat, chance)

    def for_accepting(self, view: MatchView) -> str | None:
        """Return the commitment to send with `accept`, for the free seat of a match; None to send
        none.
        """
        if view.next_chance is None or view.viewer != SPECTATOR:
            return None
        seat: Seat = 0 if view.players[0] is None else 1
        return self._draw((view.id, 1), seat, view.next_chance).own

    def for_rematch(self, view: MatchView) -> str | None:
        """Return the commitment for the same seat in the rematch, to send with `rematch`; None to
        send none.
        """
        if view.next_chance is None or view.viewer == SPECTATOR:
            return None
        return self._draw((view.id, REMATCH), view.viewer, view.next_chance).own

    def _draw(self, game: _Game, seat: Seat, chance: ChanceView) -> _GameNumbers:
        known = self._games.get(game)
        if known is None:
            number = secrets.token_hex(NUMBER_BYTES)
            known = self._games[game] = _GameNumbers(seat, chance.commitment, number)
        return known

    def _to_commit(self, game: _Game, seat: Seat, chance: ChanceView) -> ToCommit | None:
        if chance.commitments[seat] is not None or not self._first(game, ToCommit):
            return None
        witness = self._draw(game, seat, chance)
        return ToCommit(game[1], witness.own) if self._unchanged(witness, chance) else None

    def _to_reveal(self, game: _Game, seat: Seat, chance: ChanceView) -> ToReveal | None:
        witness = self._games.get(game)
        if witness is None or not self._unchanged(witness, chance):
            return None
        if chance.commitments[seat] != witness.own:
            return None
        closed = cast(Pair, tuple(chance.commitments))
        if witness.commitments is None:
            witness.commitments = closed
        elif witness.commitments != closed:
            self._warn("other_changed")
        if chance.numbers[seat] is not None or not self._first(game, ToReveal):
            return None
        return ToReveal(game[1], witness.number)

    def _check_begun(self, view: MatchView) -> None:
        """Compare the shuffle of a started game with what this client saw before it."""
        witness = self._games.pop((view.id, _number(view)), None) if view.game else None
        chance = None if view.game is None else view.game.chance
        if witness is None or chance is None or not self._unchanged(witness, chance):
            return
        if witness.commitments is None:
            return
        if tuple(chance.commitments) != witness.commitments:
            self._warn("other_changed")
        number = chance.numbers[witness.seat]
        if number != witness.number:
            self._warn("left_out" if number is None else "own_changed")

    def _follow_rematch(self, view: MatchView) -> None:
        """Move the numbers for a rematch to its id, once it has one."""
        witness = self._games.pop((view.id, REMATCH), None) if view.next_match else None
        if witness is not None and view.next_match is not None:
            self._games[view.next_match, 1] = witness

    def _unchanged(self, witness: _GameNumbers, chance: ChanceView) -> bool:
        if witness.commitment == chance.commitment:
            return True
        self._warn("server_changed")
        return False

    def _first(self, game: _Game, kind: type) -> bool:
        if (game, kind) in self._sent:
            return False
        self._sent.add((game, kind))
        return True

    def _warn(self, warning: FairnessWarning) -> None:
        if warning not in self.fairness_warnings:
            self.fairness_warnings.append(warning)


def commitment_to(commitment: str, seat: Seat, number: str) -> str:
    """Return the commitment of a seat to its random number, given the server's commitment.

    All three are in hexadecimal.
    """
    parts = bytes.fromhex(commitment), bytes((seat,)), bytes.fromhex(number)
    return sha256(b"spite number 1" + b"".join(parts)).hexdigest()


def _number(view: MatchView) -> int:
    """Return the number of the match's current or last game; 0 before the first."""
    return 0 if view.game is None else view.game.number
