"""Enumerates the orders in which concurrent events of a test can happen, all or some of them.

It is stateless model checking: each run starts from the beginning with other choices (P. Godefroid,
"Model checking for programming languages using VeriSoft", POPL 1997).
"""

from collections.abc import Awaitable, Callable
from random import Random


class Choices:
    """The choices of one run at each point where several events can be next.

    Given choices come first, then always the first option or a random one.
    """

    def __init__(self, given: list[int], chance: Random | None = None) -> None:
        self._given = given
        self._chance = chance
        self.made: list[int] = []
        self._widths: list[int] = []

    def one_of(self, width: int) -> int:
        """Return the next choice of the run: a number from 0 to `width`, exclusive."""
        place = len(self.made)
        if place < len(self._given):
            choice = self._given[place]
        else:
            choice = 0 if self._chance is None else self._chance.randrange(width)
        self.made.append(choice)
        self._widths.append(width)
        return choice

    def following(self) -> list[int] | None:
        """Return the first choices of the next run in depth-first order; None after the last."""
        for place in reversed(range(len(self.made))):
            if self.made[place] + 1 < self._widths[place]:
                return [*self.made[:place], self.made[place] + 1]
        return None


Run = Callable[[Choices], Awaitable[None]]


async def every_order(run: Run, most: int) -> None:
    """Call a test's run with every sequence of choices, if there are at most `most` of them.

    Otherwise call it with the first `most`, and with as many random ones.
    """
    given: list[int] | None = []
    for _ in range(most):
        choices = Choices(given or [])
        await run(choices)
        given = choices.following()
        if given is None:
            return
    await some_orders(run, most, seed=0)


async def some_orders(run: Run, number: int, seed: int) -> None:
    """Call a test's run with random choices, `number` times. `seed` decides the choices."""
    for drawn in range(number):
        await run(Choices([], Random(f"{seed}.{drawn}")))
