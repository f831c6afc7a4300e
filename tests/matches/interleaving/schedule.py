"""Every order in which some things can happen, one after another, or some of these orders.

Stateless model checking: a run is repeated from the beginning with other choices (P. Godefroid,
"Model checking for programming languages using VeriSoft", POPL 1997).
"""

from collections.abc import Awaitable, Callable
from random import Random


class Choices:
    """The choices of one run: those that are given, and then the first one or a random one."""

    def __init__(self, given: list[int], chance: Random | None = None) -> None:
        self._given = given
        self._chance = chance
        self.made: list[int] = []
        self._widths: list[int] = []

    def one_of(self, width: int) -> int:
        """A number from 0 up to `width`, which it does not reach."""
        place = len(self.made)
        if place < len(self._given):
            choice = self._given[place]
        else:
            choice = 0 if self._chance is None else self._chance.randrange(width)
        self.made.append(choice)
        self._widths.append(width)
        return choice

    def following(self) -> list[int] | None:
        """The beginning of the next run, where each tries the choices in their order."""
        for place in reversed(range(len(self.made))):
            if self.made[place] + 1 < self._widths[place]:
                return [*self.made[:place], self.made[place] + 1]
        return None


Run = Callable[[Choices], Awaitable[None]]


async def every_order(run: Run, most: int) -> None:
    """Run with every sequence of choices, or with so many of them where there are more."""
    given: list[int] | None = []
    for _ in range(most):
        choices = Choices(given or [])
        await run(choices)
        given = choices.following()
        if given is None:
            return
    await some_orders(run, most, seed=0)


async def some_orders(run: Run, number: int, seed: int) -> None:
    """Run so many times with random choices."""
    for drawn in range(number):
        await run(Choices([], Random(f"{seed}.{drawn}")))
