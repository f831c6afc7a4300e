"""State of a match: its seats, the current game, and the commands already answered."""

from functools import lru_cache
from typing import Any, get_args

from msgspec import Struct

from protocol.core.events import (
    Closed,
    Committed,
    Contributed,
    Declined,
    DrawOffered,
    DrawOfferLapsed,
    Expired,
    MatchEnded,
    Ready,
    RematchMade,
    RematchOffered,
    Revealed,
    Seated,
    TakeBackAsked,
)
from protocol.core.ids import (
    SEATS,
    SPECTATOR,
    CommandId,
    MatchId,
    PlayerId,
    Seat,
    Version,
    Viewer,
    other,
)
from protocol.core.views import AvatarView, MatchStatus, PlayerView
from server.games.api import AnyGame, Outcome
from server.games.chance import NO_CONTRIBUTIONS, Contributions, SeededChance
from server.games.registry import GAMES
from server.matches.core.chance import MatchChance
from server.matches.core.clocks import Clocks
from server.matches.core.current_game import CurrentGame
from server.matches.core.match_settings import MatchSettings
from server.matches.core.rating_rules import is_rated

SCHEMA = 8
"""The version of the stored form of matches."""

PublicEvent = (
    Seated
    | Committed
    | Contributed
    | Closed
    | Revealed
    | DrawOffered
    | DrawOfferLapsed
    | MatchEnded
    | Ready
    | RematchOffered
    | RematchMade
    | Expired
    | Declined
    | TakeBackAsked
)
"""An event outside the game's rules. Every viewer receives it in full."""


class ActionsTakenBack(Struct, frozen=True, gc=False, array_like=True, tag="taken_back"):
    """An event of a match: a seat took back its last action and the actions after it."""

    seat: Seat
    actions: int
    """The number of actions undone."""
    state: Any
    """The game before these actions."""


class GameBegan(Struct, frozen=True, gc=False, array_like=True, tag="began"):
    """An event of a match: its `number`th game began. The events of its deal follow, unless `state`
    is set.
    """

    number: int
    contributions: Contributions = NO_CONTRIBUTIONS
    """The numbers that its chance is derived from, besides the seed."""
    state: Any = None
    """The dealt state that the game begins with, if it is prepared."""


MatchEvent = Any
"""A PublicEvent, a GameBegan, an ActionsTakenBack, or an event of the match's game."""


@lru_cache
def types_in_play(game: AnyGame) -> frozenset[type]:
    """Return the types of a game's events, hidden information included, except for its end."""
    return frozenset(kind for kind in get_args(game.events) if not issubclass(kind, Outcome))


AnswerLog = tuple[tuple[CommandId, Version], ...]
"""The last accepted commands of a seat, oldest first, with the versions that they led to."""
ANSWERS_KEPT = 16
"""The number of commands in each seat's answer log."""


Author = tuple[Seat, CommandId]
"""The seat and the id of the command that led to a step."""


class Player(Struct, frozen=True, gc=False, array_like=True):
    """A player in a seat. Other players never receive the id."""

    id: PlayerId
    name: str
    bot_level: str | None = None
    """The level of one of the server's bots; None for a person or a third-party bot."""
    registered: bool = False
    """True for a person with an account; False for a guest or any bot."""
    program: bool = False
    """True for a third-party bot, which has an account."""
    avatar: tuple[int, int, int] | None = None
    """The shape, the colour and the background of the avatar; None for a bot."""
    network: str | None = None
    """The token of the network address from which the player took the seat.

    See `server.matches.network_tokens`.
    """
    browser: str | None = None
    """The token of the browser in which the player took the seat, if it is known."""

    @property
    def is_guest(self) -> bool:
        """True if the player is a person without an account."""
        return not (self.registered or self.program or self.bot_level)

    @property
    def public_view(self) -> PlayerView:
        """The player in the form that clients receive."""
        return PlayerView(
            name=self.name,
            computer=self.bot_level,
            program=self.program,
            avatar=self.avatar and AvatarView(*self.avatar),
            registered=self.registered or self.program,
        )


class GameStart(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """The conditions for the start of a match's next game."""

    arrive_by_ms: int = 0
    """The time at which an open match of two paired players is dissolved unless both connect.

    Unix milliseconds; 0 for other matches.
    """
    arrived: tuple[bool, bool] = (False, False)
    """The seats whose players have connected, while both are awaited.

    After a decline, also the seat of the opponent, who need not connect any more.
    """
    ready: tuple[bool, bool] = (False, False)
    """The seats that are ready for the next game."""
    closed_ms: int = 0
    """The time at which commitments for the `starting` game were closed (Unix milliseconds)."""
    pace_ms: int = 0
    """The state of the rate limit on new games, so that two players can't fill the store with
    resigned games: the theoretical arrival time of the generic cell rate algorithm (ITU-T I.371,
    annex A; Unix milliseconds).
    """


class MatchSeries(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """The results of a match's finished games, and its continuation by a rematch."""

    score: tuple[int, int] = (0, 0)
    """The points of each seat."""
    wins: tuple[int, int] = (0, 0)
    """The games won by each seat in this match and in the matches that it continues."""
    rematch: tuple[bool, bool] = (False, False)
    """The seats that have asked for a rematch."""
    next_match: MatchId | None = None
    """The rematch, once both seats have asked for it."""

    def after(self, outcome: Outcome) -> "MatchSeries":
        """Return the results after one more game. A draw adds no win."""
        (points, other_points), (wins, other_wins) = self.score, self.wins
        return MatchSeries(
            (points + outcome.points[0], other_points + outcome.points[1]),
            (wins + (outcome.winner == 0), other_wins + (outcome.winner == 1)),
        )


class Match(
    Struct,
    frozen=True,
    gc=False,
    kw_only=True,
    array_like=True,
    forbid_unknown_fields=True,
    tag=SCHEMA,
):
    """The full state of a match at one version. Clients receive `server.matches.core.view`.

    Its fields and those of its groups are stored by position (`server.matches.core.storage`).
    """

    id: MatchId
    version: Version
    status: MatchStatus
    settings: MatchSettings
    players: tuple[Player | None, Player | None]
    chance: MatchChance
    moved_ms: int = 0
    """The time of the last commit (Unix milliseconds)."""
    game: CurrentGame = CurrentGame()
    start: GameStart = GameStart()
    series: MatchSeries = MatchSeries()
    answers: tuple[AnswerLog, AnswerLog] = ((), ())

    @property
    def game_type(self) -> AnyGame:
        """The implementation of the match's game."""
        return GAMES[self.settings.game_key]

    @property
    def shares_chance(self) -> bool:
        """True if clients can contribute to the chance of the next game, now or later.

        A prepared deal takes no contributions, but the rematch after it does.
        """
        return self.game_type.chance and (not self.is_prepared or self.status == "finished")

    @property
    def is_prepared(self) -> bool:
        """True if the deal or the first position is prepared, as in the daily deal or a lesson."""
        return self.settings.lesson is not None or self.settings.prepared is not None

    @property
    def rated(self) -> bool:
        """True if the match is rated.

        With a free seat, True if it is once a registered person takes it.
        """
        return self._may_be_rated and not self.same_browser

    @property
    def same_browser(self) -> bool:
        """True if both players are known to have taken their seats in the same browser."""
        tokens = [None if player is None else player.browser for player in self.players]
        return tokens[0] is not None and tokens[0] == tokens[1]

    @property
    def is_unrated_for_browser(self) -> bool:
        """True if the match is unrated only because both players used the same browser."""
        return self.same_browser and self._may_be_rated

    @property
    def _may_be_rated(self) -> bool:
        registered = [player.registered for player in self.players if player is not None]
        chosen = self.settings
        rated = is_rated(chosen.preset, chosen.visibility, registered, watchers=chosen.watchers)
        return rated and not self.is_prepared

    @property
    def awaits_numbers(self) -> bool:
        """True if the starting game waits for a number that a client has committed to."""
        added = [each for each in self.chance.contributions if each is not None]
        return self.status == "starting" and any(each.number is None for each in added)

    @property
    def games_over(self) -> int:
        """The number of finished games. A game in play never counts, not even a removed one."""
        removed = self.status == "expired" and self.game.number > 0
        was_on = removed and self.game_type.outcome(self.game.state) is None
        return self.game.number - (was_on or self.status == "playing")

    @property
    def next_chance(self) -> SeededChance | None:
        """The sources of the next game's chance; None if no game follows.

        After the match, they are those of the first game of a rematch.
        """
        match self.status:
            case "open" | "starting" | "between":
                lesson, prepared = self.settings.lesson, self.settings.prepared
                if lesson is not None:
                    return SeededChance(self.game_type.lessons[lesson].seed)
                if prepared is not None and prepared.chance is not None:
                    return prepared.chance
                return self.chance.of_game(self.game.number + 1)
            case "finished" if self.series.next_match is None:
                return self.chance.for_rematch().of_game(1)
            case _:
                return None

    @property
    def people(self) -> tuple[Player, ...]:
        """The players by seat, without the server's own bots. Third-party bots are included."""
        return tuple(p for p in self.players if p is not None and p.bot_level is None)

    @property
    def awaits_bot(self) -> bool:
        """True if a bot has a seat and may have to act, now or later.

        After the match, True only while a bot has to answer a rematch offer.
        """
        rematch = self.series.rematch
        asked = any(rematch[other(seat)] and not rematch[seat] for seat in self.bot_seats)
        over = self.status in ("finished", "expired")
        return asked if over else self.has_bot

    @property
    def has_bot(self) -> bool:
        """True if a bot has a seat."""
        zero, one = self.players
        return bool((zero is not None and zero.bot_level) or (one is not None and one.bot_level))

    @property
    def bot_seats(self) -> tuple[Seat, ...]:
        """The seats of the match that bots have."""
        return tuple(
            seat for seat in SEATS if (p := self.players[seat]) is not None and p.bot_level
        )

    def seat_of(self, player: PlayerId) -> Seat | None:
        """Return the player's seat in the match; None for a player without one."""
        for seat in SEATS:
            holder = self.players[seat]
            if holder is not None and holder.id == player:
                return seat
        return None

    @property
    def offers_seat(self) -> bool:
        """True if the match has a free seat that the lobby lists."""
        public = self.settings.visibility == "public"
        return public and self.status == "open" and None in self.players

    @property
    def awaits_both(self) -> bool:
        """True while a match of two people is open: both have seats, and have yet to connect or to
        commit numbers for the first game.
        """
        return self.status == "open" and len(self.people) == len(self.players)

    @property
    def awaits_arrival(self) -> bool:
        """True if a paired player has not connected yet."""
        return self.awaits_both and self.start.arrive_by_ms > 0 and not all(self.start.arrived)

    def admits(self, player: PlayerId) -> bool:
        """Return whether the player may join: in a seat, in the free seat, or as a spectator."""
        return self.settings.watchers or None in self.players or self.seat_of(player) is not None

    def viewer(self, player: PlayerId) -> Viewer:
        """Return as whom the player sees the match: their seat, or SPECTATOR."""
        seat = self.seat_of(player)
        return SPECTATOR if seat is None else seat

    def answered(self, seat: Seat, command: CommandId) -> Version | None:
        """Return the version that the seat's command led to; None if it is not among its last
        commands.
        """
        for known, version in self.answers[seat]:
            if known == command:
                return version
        return None


class MatchStep(Struct, frozen=True, gc=False):
    """One commit of a match: its events, in order. Clients receive `server.matches.core.view`."""

    version: Version
    at_ms: int
    """The time of the commit (Unix milliseconds)."""
    events: tuple[MatchEvent, ...]
    author: Author | None = None
    """None for a step of the server itself."""
    reversible: bool | None = None
    """True if the step can be taken back. None if that makes no difference, because nothing could
    be taken back before it either.
    """
    clocks: Clocks | None = None
    """The clocks, if the step has set them."""
    mark: bytes = b""
    """The history hash of the match after the step, once the step is stored."""
