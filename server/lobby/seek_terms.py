"""Terms of a seek or a challenge: to list it, pair it, and create its match."""

import hashlib

from msgspec import Struct, ValidationError
from msgspec.msgpack import Decoder, Encoder

from protocol.core.clock import TimeControl
from protocol.core.http import CreateMatch
from protocol.core.ids import GameKey, SeatId
from protocol.core.lobby import SeatOffered, Seek
from protocol.core.rules_text import rules_to_text
from server.games import catalogue
from server.matches.core.model import Player
from server.matches.core.rating_rules import is_rated


class SeekTerms(Struct, frozen=True, gc=False):
    """The terms of the match that a seek or a challenge asks for, with the player who asks."""

    player: Player
    game: GameKey
    preset: str | None
    text: str
    """The rules in the form that links use."""
    clock: tuple[int, int, int] | None
    """The values of the seek's TimeControl."""
    watchers: bool
    tentative: bool = False
    """True if the player agrees to the match only by connecting to it."""

    @property
    def key(self) -> str:
        """The key of these terms. Seeks with the same key can be paired: same game, rules and time
        control.
        """
        encoded = _ENCODER.encode((self.game, self.text, self.clock))
        return hashlib.blake2b(encoded, digest_size=16).hexdigest()

    @property
    def content(self) -> str:
        """The terms as text, without the player: `key`, and the switches `watchers` and
        `tentative`.
        """
        return f"{self.key}{'+' if self.watchers else '-'}{'?' if self.tentative else ''}"

    @property
    def time_control(self) -> TimeControl | None:
        """The time control that the seek asks for; None for a match without a clock."""
        if self.clock is None:
            return None
        bank_ms, increment_ms, days = self.clock
        return TimeControl(bank_ms=bank_ms, increment_ms=increment_ms, days=days)

    def seat(self, seat: SeatId, since_ms: int) -> SeatOffered:
        """Return the seek as an offered seat, in the form that clients of the lobby receive."""
        return SeatOffered(
            id=seat,
            match=None,
            player=self.player.public_view,
            game=self.game,
            preset=self.preset,
            text=self.text,
            clock=self.time_control,
            since_ms=since_ms,
            rated=is_rated(self.preset, "public", [self.player.registered], watchers=self.watchers),
        )


_ENCODER = Encoder()
_DECODER = Decoder(SeekTerms)


def terms_of(seek: Seek, player: Player) -> SeekTerms:
    """Return the terms of a seek.

    Raises `catalogue.UnknownGame`, `catalogue.UnknownPreset`, and `BadRules` for rules that can't
    be played.
    """
    wanted = CreateMatch(game=seek.game, preset=seek.preset, text=seek.text, clock=seek.clock)
    chosen = catalogue.choose(wanted)
    return chosen_terms(chosen, player, watchers=seek.watchers, tentative=seek.tentative)


def chosen_terms(
    chosen: catalogue.Chosen, player: Player, *, watchers: bool, tentative: bool = False
) -> SeekTerms:
    """Return the terms of a player for the chosen game."""
    clock = chosen.clock
    return SeekTerms(
        player=player,
        game=chosen.game,
        preset=chosen.preset,
        text=rules_to_text(chosen.rules),
        clock=None if clock is None else (clock.bank_ms, clock.increment_ms, clock.days),
        watchers=watchers,
        tentative=tentative,
    )


def seat_terms(player: Player, *, watchers: bool) -> SeekTerms:
    """Return the terms of a player who takes an offered seat or is challenged: they take the game
    that the other player's terms name.
    """
    return SeekTerms(
        player=player, game=GameKey(""), preset=None, text="", clock=None, watchers=watchers
    )


def dump_terms(terms: SeekTerms) -> bytes:
    """Return the terms of a seek as bytes for the store."""
    return _ENCODER.encode(terms)


def load_terms(data: bytes) -> SeekTerms | None:
    """Return the terms of a seek from bytes of `dump_terms`; None if another release's form
    differs.
    """
    try:
        return _DECODER.decode(data)
    except ValidationError:
        return None
