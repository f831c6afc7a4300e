"""Terms of a seek or a challenge: to list it, pair it, and create its match."""

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
"""The id in lists sent to clients, which never contain player ids."""


class SeekTerms(Struct, frozen=True, gc=False):
    """The terms of a seek."""

    name: str
    """The name of the player."""
    game: GameKey
    preset: str | None
    text: str
    """The rules in the form that links use."""
    clock: tuple[int, int, int] | None
    """The values of the TimeControl."""
    watchers: bool
    registered: bool = False
    """True for a person with an account; False for a guest or any bot."""
    program: bool = False
    """True for a third-party bot."""
    avatar: tuple[int, int, int] | None = None
    """The player's avatar: shape, colour, background."""
    network: str | None = None
    """The token of the player's network address (`server.matches.network_tokens`)."""
    browser: str | None = None
    """The token of the player's browser (`server.matches.network_tokens`)."""
    tentative: bool = False
    """True if the player agrees to the match only by connecting to it."""

    @property
    def key(self) -> str:
        """The key of matching terms: the same game, rules and time control."""
        encoded = _ENCODER.encode((self.game, self.text, self.clock))
        return hashlib.blake2b(encoded, digest_size=16).hexdigest()

    @property
    def content(self) -> str:
        """The key of the request without its player: `key`, and the two switches."""
        return f"{self.key}{'+' if self.watchers else '-'}{'?' if self.tentative else ''}"

    @property
    def time_control(self) -> TimeControl | None:
        """The time control."""
        if self.clock is None:
            return None
        bank_ms, increment_ms, days = self.clock
        return TimeControl(bank_ms=bank_ms, increment_ms=increment_ms, days=days)

    def player(self, player: PlayerId) -> Player:
        """Return the player with this id, as seated in the match."""
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
        """Return the seek as an offered seat."""
        return SeatOffered.made(
            id=seat,
            match=None,
            player=self.player(NOBODY).public_view,
            game=self.game,
            preset=self.preset,
            text=self.text,
            clock=self.time_control,
            since_ms=since_ms,
            rated=is_rated(self.preset, "public", [self.registered], watchers=self.watchers),
        )


_ENCODER = Encoder()
_DECODER = Decoder(SeekTerms)


def terms_of(
    seek: Seek,
    name: str,
    *,
    registered: bool,
    program: bool,
    avatar: tuple[int, int, int] | None = None,
    network: str | None = None,
    browser: str | None = None,
) -> SeekTerms:
    """Return the terms of a seek.

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
        tentative=seek.tentative,
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
    tentative: bool = False,
) -> SeekTerms:
    """Return the terms of the player with this name for the chosen game."""
    clock = chosen.clock
    return SeekTerms(
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
        tentative,
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
) -> SeekTerms:
    """Return the terms of a player who asks for an offered seat instead of their own game."""
    fields = registered, program, avatar, network, browser
    return SeekTerms(name, GameKey(""), None, "", None, watchers, *fields)


def dump_terms(terms: SeekTerms) -> bytes:
    """Return the terms as bytes for the store."""
    return _ENCODER.encode(terms)


def load_terms(data: bytes) -> SeekTerms | None:
    """Return the terms from bytes of `dump_terms`; None if another release's form differs."""
    try:
        return _DECODER.decode(data)
    except ValidationError:
        return None
