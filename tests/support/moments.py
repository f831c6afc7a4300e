"""Scripted clients for tests: a client waits for expected views of a match and reacts to each."""

from collections.abc import Awaitable, Callable
from contextlib import aclosing

from protocol.core.views import MatchView
from server.client.connection import MatchClient

Moment = tuple[Callable[[MatchView], bool], Callable[[], Awaitable[object]]]
"""A condition on the viewer's view to wait for, and the reaction to it."""


async def nothing() -> None:
    """Do nothing: a reaction for `see`, as of a spectator."""


async def see(client: MatchClient, *moments: Moment) -> MatchView:
    """Connect a client to a match, wait for each moment (a condition) in order, and react to it.

    Return the view that met the last condition, after the reaction to it. A moment is not noticed
    while a command is unanswered.
    """
    left = list(moments)
    async with aclosing(client.messages()) as messages:
        async for _ in messages:
            view = client.view
            if view is not None and not client.waiting and left[0][0](view):
                await left.pop(0)[1]()
            if not left and view is not None:
                return view
    raise AssertionError("the messages never end")
