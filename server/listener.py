"""A client's connection, as a match or the lobby sees it, and the execution of its commands."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Protocol, TypeVar

from protocol.core.codec import Codec
from protocol.core.ids import PlayerId
from server.store.errors import StoreUnavailable

T = TypeVar("T")
Answered = Callable[[str | Exception], None]
"""A callback for the outcome of a command: "accepted", a code of rejection, or an exception."""
_RUNNING: set["asyncio.Task[Any]"] = set()
"""The tasks of running commands. The event loop alone would not keep them."""


def run_command(work: Coroutine[Any, Any, T], then: Callable[[T | Exception], None]) -> None:
    """Run a command in a task, and call `then` with its result or its exception.

    If the task is cancelled, as when the node stops, `then` gets StoreUnavailable.
    """
    task = asyncio.create_task(work)
    _RUNNING.add(task)
    task.add_done_callback(partial(_end, then))


def _end(then: Callable[[T | Exception], None], task: "asyncio.Task[T]") -> None:
    _RUNNING.discard(task)
    if task.cancelled():
        then(StoreUnavailable("the node is stopping"))
        return
    error = task.exception()
    if error is None:
        then(task.result())
    elif isinstance(error, Exception):
        then(error)


class Listener(Protocol):
    """A client's connection, as a match or the lobby uses it."""

    player: PlayerId
    registered: bool
    """True for a person with an account; False for a guest or any bot."""
    program: bool
    """True if the client is a third-party bot."""
    avatar: tuple[int, int, int] | None
    """The player's avatar: shape, colour, background. None without an identity."""
    addresses: tuple[str, ...]
    """The address prefixes that limits count, the narrowest first (`server.addresses`)."""
    network: str | None
    """The token of the player's network address (`server.matches.network_tokens`)."""
    browser: str | None
    """The token of the player's browser (`server.matches.network_tokens`)."""
    codec: Codec

    @property
    def lag_ms(self) -> int:
        """The last measured round-trip time of messages to the client; 0 if it was not measured."""

    def push(self, *frames: bytes) -> None:
        """Queue WebSocket frames, to be sent together if possible.

        Never blocks, and queues only a bounded number of frames.
        """

    def ping_often(self) -> None:
        """Ping the client often from now on, to notice a lost connection within seconds."""

    def close_no_spectators(self) -> None:
        """Tell the client that only the players may see the match, and close."""

    def close_match_gone(self) -> None:
        """Tell the client that the match does not exist any more, and close."""

    def close_unavailable(self) -> None:
        """Tell the client that the match is unavailable here for now, and close."""
