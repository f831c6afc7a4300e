"""What a person sees of a match, and does then, one thing after the other."""

from collections.abc import Awaitable, Callable
from contextlib import aclosing

from protocol.core.views import MatchView
from server.client.connection import MatchClient

Moment = tuple[Callable[[MatchView], bool], Callable[[], Awaitable[object]]]
"""What is to be seen, and what is done then."""


async def nothing() -> None:
    """What somebody does who only looks."""


async def see(client: MatchClient, *moments: Moment) -> MatchView:
    """Connect, and go through the moments as each of them comes; gives the last view."""
    left = list(moments)
    async with aclosing(client.messages()) as messages:
        async for _ in messages:
            view = client.view
            if view is not None and not client.waiting and left[0][0](view):
                await left.pop(0)[1]()
            if not left and view is not None:
                return view
    raise AssertionError("the messages never end")
