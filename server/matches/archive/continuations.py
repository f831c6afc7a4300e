"""Matches that continue a finished game against a bot, from a step of its replay."""

import secrets
from typing import Protocol

from msgspec import convert

from protocol.core.http import PlayedOn
from protocol.core.ids import PlayerId
from server.games.chance import SEED_BYTES
from server.games.registry import GAMES
from server.matches.archive.records import Records
from server.matches.archive.writer import Continuation, Continued, Impossible
from server.matches.core.match_settings import MatchSettings, PreparedStart


class NotContinued(Exception):
    """The finished game can't be continued: it isn't over, its deal is secret, or its step is no
    position to play.
    """


class NotAllowed(Exception):
    """The caller may not read the record of the game to continue."""


class Continuer(Protocol):
    """Replays a record up to a step from which a game can go on."""

    async def continue_game(self, wanted: Continuation) -> Continued | Impossible:
        """Return the game to play on from the step of a record, or the fault of the record.

        Raises ReplaysBusy.
        """


class Continuations:
    """Finds the settings of matches that continue finished games."""

    def __init__(self, records: Records, continuer: Continuer) -> None:
        self._records = records
        self._continuer = continuer

    async def settings(self, wanted: PlayedOn, player: PlayerId) -> MatchSettings:
        """Return the settings of a match that continues a finished game.

        Raises NotContinued, NotAllowed, ReplaysBusy, UnknownMatch, StoreUnavailable,
        DatabaseUnavailable.
        """
        access = await self._records.access(wanted.match)
        if not access.allows(player):
            raise NotAllowed
        if access.sealed:
            raise NotContinued
        record = await self._records.record(wanted.match, wanted.game)
        if record is None:
            raise NotContinued
        seed = secrets.token_bytes(SEED_BYTES)
        asked = Continuation(record.line, wanted.step, wanted.seat, seed)
        found = await self._continuer.continue_game(asked)
        if isinstance(found, Impossible):
            raise NotContinued
        reference = f"{wanted.match}/{wanted.game}/{wanted.step}"
        return MatchSettings(
            found.game,
            found.preset,
            convert(found.rules, GAMES[found.game].wire.rules),
            prepared=PreparedStart("played_on", reference, state=found.state),
            seat=wanted.seat,
        )
