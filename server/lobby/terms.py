"""What a player seeks, as it is stored: enough to list it, to pair by it, and to make the match."""

import hashlib

from msgspec import Struct, ValidationError
from msgspec.msgpack import Decoder, Encoder

from protocol.core.clock import TimeControl
from protocol.core.http import CreateMatch
from protocol.core.ids import GameKey, PlayerId, SeatId
from protocol.core.lobby import SeatOffered, Seek
from protocol.core.rules_text import rules_to_text
from server.games import catalogue
from server.matches.core.model import Player
from server.matches.core.rating_rules import is_rated

NOBODY = PlayerId("")
"""For what is told: ids are not."""


class Terms(Struct, frozen=True, gc=False):
    """A seek's."""

    name: str
    """Of the player."""
    game: GameKey
    preset: str | None
    text: str
    """The rules as a link says them."""
    clock: tuple[int, int, int] | None
    """The values of its TimeControl."""
    watchers: bool
    registered: bool = False
    """Whether the player is a registered person."""
    program: bool = False
    """Whether it is the program of one."""
    avatar: tuple[int, int, int] | None = None
    """What the player looks like: shape, colour, ground."""
    network: str | None = None
    """The token of the player's network address (`server.matches.networks`)."""
    browser: str | None = None
    """The token of the player's browser (`server.matches.networks`)."""

    @property
    def key(self) -> str:
        """The same for terms that fit each other: same game, same rules, same clock."""
        said = _ENCODER.encode((self.game, self.text, self.clock))
        return hashlib.blake2b(said, digest_size=16).hexdigest()

    @property
    def content(self) -> str:
        """The request itself, without its player: the key, and whether others may watch."""
        return f"{self.key}{'+' if self.watchers else '-'}"

    @property
    def time_control(self) -> TimeControl | None:
        """The clock."""
        if self.clock is None:
            return None
        bank_ms, increment_ms, days = self.clock
        return TimeControl(bank_ms=bank_ms, increment_ms=increment_ms, days=days)

    def player(self, player: PlayerId) -> Player:
        """The player who has this id, as they will sit at the table."""
        return Player(
            player,
            self.name,
            registered=self.registered,
            program=self.program,
            avatar=self.avatar,
            network=self.network,
            browser=self.browser,
        )

    def seat(self, seat: SeatId, since_ms: int) -> SeatOffered:
        """As a seat on offer."""
        return SeatOffered.made(
            id=seat,
            match=None,
            player=self.player(NOBODY).shown,
            game=self.game,
            preset=self.preset,
            text=self.text,
            clock=self.time_control,
            since_ms=since_ms,
            rated=is_rated(self.preset, "public", [self.registered], watchers=self.watchers),
        )


_ENCODER = Encoder()
_DECODER = Decoder(Terms)


def terms_of(
    seek: Seek,
    name: str,
    *,
    registered: bool,
    program: bool,
    avatar: tuple[int, int, int] | None = None,
    network: str | None = None,
    browser: str | None = None,
) -> Terms:
    """What the player with this name seeks.

    Raises `catalogue.UnknownGame`, `catalogue.UnknownPreset`, `BadRules`.
    """
    wanted = CreateMatch(game=seek.game, preset=seek.preset, text=seek.text, clock=seek.clock)
    return chosen_terms(
        catalogue.choose(wanted),
        name,
        watchers=seek.watchers,
        registered=registered,
        program=program,
        avatar=avatar,
        network=network,
        browser=browser,
    )


def chosen_terms(
    chosen: catalogue.Chosen,
    name: str,
    *,
    watchers: bool,
    registered: bool,
    program: bool,
    avatar: tuple[int, int, int] | None = None,
    network: str | None = None,
    browser: str | None = None,
) -> Terms:
    """Those of the player with this name, for what was chosen."""
    clock = chosen.clock
    return Terms(
        name,
        chosen.game,
        chosen.preset,
        rules_to_text(chosen.rules),
        None if clock is None else (clock.bank_ms, clock.increment_ms, clock.days),
        watchers,
        registered,
        program,
        avatar,
        network,
        browser,
    )


def seat_terms(
    name: str,
    *,
    watchers: bool,
    registered: bool,
    program: bool,
    avatar: tuple[int, int, int] | None = None,
    network: str | None = None,
    browser: str | None = None,
) -> Terms:
    """Those of the player with this name, who takes a seat, and not for its own terms."""
    who = registered, program, avatar, network, browser
    return Terms(name, GameKey(""), None, "", None, watchers, *who)


def dump_terms(terms: Terms) -> bytes:
    """As bytes for the store."""
    return _ENCODER.encode(terms)


def load_terms(data: bytes) -> Terms | None:
    """What `dump_terms` gave; None for what another release stored otherwise."""
    try:
        return _DECODER.decode(data)
    except ValidationError:
        return None
