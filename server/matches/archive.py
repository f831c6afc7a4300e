"""The records of finished games (see the game record's format)."""

import json

from protocol.ids import MatchId
from server.games.record import write_record
from server.matches.service import MatchService


async def record_of(service: MatchService, match: MatchId) -> str | None:
    """The match's game as one line of JSON; None while it goes on: a record has no secrets.

    Raises UnknownMatch and StoreUnavailable.
    """
    state, steps = await service.history(match)
    if state.status != "finished":
        return None
    raise NotImplementedError(json, write_record, steps)
