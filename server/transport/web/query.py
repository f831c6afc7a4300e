"""Parsers for query parameters.

All of them return None for None, and raise ApiError for an invalid value.
"""

import re
from collections.abc import Sequence
from typing import TypeVar, get_args

from protocol.core.clock import Speed
from protocol.core.codes import ErrorCode
from protocol.core.ids import MatchId
from server.ratings.pools import SPEEDS
from server.store.archive import MatchCursor
from server.store.moderation import TimeCursor
from server.store.search import ResultFilter
from server.transport.web.responses import ApiError

T = TypeVar("T", bound=str)

_BELOW = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,17})?)-(.{1,64})")
_BEFORE = re.compile(r"([0-9]{1,15})-([0-9A-Za-z]{1,24})")
_PLACE = re.compile(r"([0-9]{1,15})-([0-9A-Za-z_-]{1,24})")
_TIME = re.compile(r"[0-9]{1,15}")


def rating_cursor(text: str | None) -> tuple[float, str] | None:
    """Parse a cursor in a leaderboard. Return a rating and a player's name.

    Return None for None; raise ApiError for another text.
    """
    parts = _match(_BELOW, text)
    return None if parts is None else (float(parts[0]), parts[1])


def match_cursor(text: str | None) -> MatchCursor | None:
    """Parse a cursor in a list of finished matches: the end of a match, and its id. None for None;
    raises ApiError for another text.
    """
    parts = _match(_BEFORE, text)
    return None if parts is None else MatchCursor(int(parts[0]), MatchId(parts[1]))


def time_cursor(text: str | None) -> TimeCursor | None:
    """Parse a cursor in a list of reports or of moderators' actions. None for None; raises ApiError
    for another text.
    """
    parts = _match(_PLACE, text)
    return None if parts is None else TimeCursor(int(parts[0]), parts[1])


def time_ms(text: str | None) -> int | None:
    """Parse a time in Unix milliseconds. None for None; raises ApiError for another text."""
    parts = _match(_TIME, text)
    return None if parts is None else int(parts[0])


def speed(text: str | None) -> Speed | None:
    """Parse the speed class of a clock. None for None; raises ApiError for another text."""
    return _one_of(SPEEDS, text)


def result(text: str | None) -> ResultFilter | None:
    """Parse the result filter of a search: `won`, `lost`, `drawn` or `decided`. None for None;
    raises ApiError for another text.
    """
    found: ResultFilter | None = _one_of(get_args(ResultFilter), text)
    return found


def _one_of(known: Sequence[T], text: str | None) -> T | None:
    if text is None:
        return None
    for one in known:
        if one == text:
            return one
    raise ApiError(400, ErrorCode.BAD_REQUEST)


def _match(pattern: re.Pattern[str], text: str | None) -> Sequence[str] | None:
    if text is None:
        return None
    parts = pattern.fullmatch(text)
    if parts is None:
        raise ApiError(400, ErrorCode.BAD_REQUEST)
    return parts.groups() or (text,)
