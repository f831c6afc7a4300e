"""Reproducible shuffles: every order of cards follows from a secret 32-byte seed."""

from typing import Protocol

from protocol.ids import Seat
from server.games.table import Cards


class Shuffles(Protocol):
    """Where a game's chance comes from: a value, so that using it gives the next one."""

    def shuffle(self, cards: Cards) -> tuple[Cards, "Shuffles"]:
        """`cards` in another order (bottom to top), and what the next shuffle comes from."""

    def draw_lots(self) -> tuple[Seat, "Shuffles"]:
        """One of the two seats, and what the next shuffle comes from."""
