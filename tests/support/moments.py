"""Scripts of a viewer at a match: the expected situations and the reactions, in order."""

from collections.abc import Awaitable, Callable
from contextlib import aclosing

from protocol.core.views import MatchView
from server.client.connection import MatchClient

Moment = tuple[Callable[[MatchView], bool], Callable[[], Awaitable[object]]]
"""A situation to wait for, and the reaction to it."""


async def nothing() -> None:
    """Do nothing, as a viewer who only watches."""


async def see(client: MatchClient, *moments: Moment) -> MatchView:
    """Connect and go through the moments as they come. Return the last view."""
    left = list(moments)
    async with aclosing(client.messages()) as messages:
        async for _ in messages:
            view = client.view
            if view is not None and not client.waiting and left[0][0](view):
                await left.pop(0)[1]()
            if not left and view is not None:
                return view
    raise AssertionError("the messages never end")
