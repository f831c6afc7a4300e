"""A match: two seats, the game on the table, and what the next command is checked against."""

from typing import Any, get_args

from msgspec import Struct

from protocol.core.clock import TimeControl
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
    GameKey,
    MatchId,
    PlayerId,
    Seat,
    Version,
    Viewer,
    other,
)
from protocol.core.views import AvatarView, MatchStatus, PlayerView, ProposalState, Visibility
from server.games.api import AnyGame
from server.games.chance import NO_CONTRIBUTIONS, Contributions, SeededChance
from server.games.registry import GAMES
from server.matches.core.chance import chance_of, rematch_secret
from server.matches.core.clocks import Clocks
from server.matches.core.rating_rules import is_rated

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
"""What happens around a game: nothing in it is hidden from anybody."""


class ActionsTakenBack(Struct, frozen=True, gc=False):
    """A seat took back its last action, and those that followed."""

    seat: Seat
    actions: int
    """How many they were in all."""
    state: Any
    """The game as it was before them."""


class GameBegan(Struct, frozen=True, gc=False):
    """A game begins, the `number`th of its match; what it begins with follows."""

    number: int
    contributions: Contributions = NO_CONTRIBUTIONS
    """What its chance follows from, besides the seed."""


MATCH_EVENT_TYPES: frozenset[type] = frozenset(
    (*get_args(PublicEvent), GameBegan, ActionsTakenBack)
)
"""The types of what happens around a game; all other events are in it."""
MatchEvent = Any
"""A PublicEvent, a GameBegan, an ActionsTakenBack, or an event of the match's game."""

AnswerLog = tuple[tuple[CommandId, Version], ...]
"""The newest accepted commands of a seat, oldest first, with the versions that they led to."""
ANSWERS_KEPT = 16


Author = tuple[Seat, CommandId]
"""The seat whose command led to a step, and that command."""


def avatar_view(numbers: tuple[int, int, int] | None) -> AvatarView | None:
    """A picture by its shape, its colour and its ground, as it is told."""
    if numbers is None:
        return None
    shape, colour, ground = numbers
    return AvatarView(shape=shape, colour=colour, ground=ground)


class Player(Struct, frozen=True, gc=False):
    """A player in a seat. The id is never sent to others."""

    id: PlayerId
    name: str
    computer: str | None = None
    """The level of a computer; None for a person."""
    registered: bool = False
    """Whether it is a registered person: no guest, no computer, and no program."""
    program: bool = False
    """Whether it is a registered player's program."""
    avatar: tuple[int, int, int] | None = None
    """The shape, the colour and the ground of their picture; None for a computer."""
    network: str | None = None
    """A token of the network address from which they took the seat (`server.matches.networks`)."""
    browser: str | None = None
    """A token of the browser in which they took the seat, if it is known."""

    @property
    def is_guest(self) -> bool:
        """Whether it is a person without an account."""
        return not (self.registered or self.program or self.computer)

    @property
    def shown(self) -> PlayerView:
        """As everybody may know them."""
        return PlayerView(
            name=self.name,
            computer=self.computer,
            program=self.program,
            avatar=avatar_view(self.avatar),
            registered=self.registered or self.program,
        )


class UndoPoint(Struct, frozen=True, gc=False):
    """What an action led on from that can be taken back."""

    version: Version
    """The match's, before the action."""
    seat: Seat
    """Who acted."""
    state: Any
    """The game as it was before the action."""
    left_ms: int | None = None
    """What the seat had left when it acted, with a clock of days."""


class Match(Struct, frozen=True, gc=False):
    """The full truth of a match at one version. Not sent: see `server.matches.core.view`."""

    id: MatchId
    version: Version
    status: MatchStatus
    preset: str | None
    rules: Any
    """Options of its game."""
    game_key: GameKey
    players: tuple[Player | None, Player | None]
    secret: bytes
    """What the seeds of its games follow from (`server.matches.core.chance`)."""
    contributions: Contributions = NO_CONTRIBUTIONS
    """What each seat's client adds to the chance in the next game."""
    closed_ms: int = 0
    """When nothing could be added any more to the game that is `starting` (Unix milliseconds)."""
    game: Any = None
    """The game's own state, once it has begun: only its game (`game_key`) looks inside."""
    game_number: int = 0
    moved_ms: int = 0
    """When the last commit was made (Unix milliseconds)."""
    acted_ms: tuple[int, int] = (0, 0)
    """When each seat last acted in the game, or had to from then on (Unix milliseconds)."""
    begun_at: Version = Version(0)
    """The version with which the game that is on, or was last, began."""
    clock: TimeControl | None = None
    """How long players may take; None for no limit."""
    clocks: Clocks | None = None
    """Those of the game that is on, where it has any."""
    pace_ms: int = 0
    """How fast games have begun of late (`server.matches.core.pace`)."""
    previous_first: Seat | None = None
    """In a rematch: which seat began the game before it, or was favoured by chance."""
    series: tuple[int, int] = (0, 0)
    """How many games each seat has won in the match, and in those that it is a rematch of."""
    score: tuple[int, int] = (0, 0)
    """The points of each seat in the games that are over."""
    ready: tuple[bool, bool] = (False, False)
    """Between two games: which seats want the next one to begin."""
    draw_offers: tuple[ProposalState, ProposalState] = ("none", "none")
    """By seat: their offer to end the game as a draw."""
    offers_lapsed: tuple[Version, Version] = (Version(0), Version(0))
    """The version with which each seat's last offer of a draw lapsed: one made before is over."""
    undo_points: tuple[UndoPoint, ...] = ()
    """The last actions of the game that is on, oldest first, where they can be taken back."""
    take_backs: tuple[ProposalState, ProposalState] = ("none", "none")
    """By seat: their request to take back their last action, and what followed from it."""
    requests_lapsed: Version = Version(0)
    """The version with which requests to take back lapsed last: what was said of them is over."""
    taken_back: tuple[int, int] = (0, 0)
    """How often each seat has taken back something in the game."""
    rematch: tuple[bool, bool] = (False, False)
    next_match: MatchId | None = None
    visibility: Visibility = "unlisted"
    watchers: bool = True
    """Whether others than its players are let in, once both seats are taken."""
    answers: tuple[AnswerLog, AnswerLog] = ((), ())
    lesson: str | None = None
    """Which of its game's lessons it is, if any: then the deal is prepared."""
    arrive_by_ms: int = 0
    """When an open match of two paired players is dissolved, unless both have connected to it
    (Unix milliseconds); 0 for other matches."""
    arrived: tuple[bool, bool] = (False, False)
    """The seats whose players have connected to it, while both are awaited."""

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.__rich_repr__())
        return f"Match({told})"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """Everything but what nobody may know: the secret, and the state of the game."""
        told = [
            name for name in self.__struct_fields__ if name not in ("secret", "game", "undo_points")
        ]
        return [(name, getattr(self, name)) for name in told]

    @property
    def plays(self) -> AnyGame:
        """The game that is played."""
        return GAMES[self.game_key]

    @property
    def shares_chance(self) -> bool:
        """Whether clients can add to the chance in the game that is ahead, now or later.

        A lesson's deal is prepared; its rematch is a match like any other.
        """
        return self.plays.chance and (self.lesson is None or self.status == "finished")

    @property
    def rated(self) -> bool:
        """Whether it is rated; with a free seat, whether it is where a registered person comes."""
        return self._may_be_rated and not self.same_browser

    @property
    def same_browser(self) -> bool:
        """True if both players took their seats in the same browser."""
        tokens = [None if player is None else player.browser for player in self.players]
        return tokens[0] is not None and tokens[0] == tokens[1]

    @property
    def is_unrated_for_browser(self) -> bool:
        """True if only the same browser keeps it from being rated."""
        return self.same_browser and self._may_be_rated

    @property
    def _may_be_rated(self) -> bool:
        registered = [player.registered for player in self.players if player is not None]
        return is_rated(self.preset, self.visibility, registered, watchers=self.watchers)

    @property
    def awaits_numbers(self) -> bool:
        """Whether the game that is about to begin waits for a number that was committed to."""
        added = [contribution for contribution in self.contributions if contribution is not None]
        return self.status == "starting" and any(each.number is None for each in added)

    @property
    def games_over(self) -> int:
        """How many of the match's games are over. One that was removed never is."""
        removed = self.status == "expired" and self.game_number > 0
        is_on = self.plays.outcome(self.game) is None if removed else self.status == "playing"
        return self.game_number - is_on

    @property
    def next_chance(self) -> SeededChance | None:
        """The chance of the next game, as things stand; None where none is ahead.

        When the match is over, that is the first game of a rematch.
        """
        match self.status:
            case "open" | "starting" | "between":
                if self.lesson is not None:
                    return SeededChance(self.plays.lessons[self.lesson].seed)
                return chance_of(self.secret, self.game_number + 1, self.contributions)
            case "finished" if self.next_match is None:
                return chance_of(rematch_secret(self.secret), 1, self.contributions)
            case _:
                return None

    @property
    def people(self) -> tuple[Player, ...]:
        """Who has a seat and is no computer, by seat."""
        return tuple(p for p in self.players if p is not None and p.computer is None)

    @property
    def awaits_computer(self) -> bool:
        """Whether a computer sits in it that may have something to do, now or later."""
        asked = any(self.rematch[other(seat)] and not self.rematch[seat] for seat in self.computers)
        over = self.status in ("finished", "expired")
        return asked if over else bool(self.computers)

    @property
    def computers(self) -> tuple[Seat, ...]:
        """The seats that computers play."""
        return tuple(seat for seat in SEATS if (p := self.players[seat]) is not None and p.computer)

    def seat_of(self, player: PlayerId) -> Seat | None:
        """The player's seat; None for a player who has none."""
        for seat in SEATS:
            holder = self.players[seat]
            if holder is not None and holder.id == player:
                return seat
        return None

    @property
    def offers_seat(self) -> bool:
        """Whether it has a free seat that everybody is told of."""
        return self.status == "open" and self.visibility == "public" and None in self.players

    @property
    def awaits_both(self) -> bool:
        """Whether two people have its seats while it is open: they are on their way to it."""
        return self.status == "open" and len(self.people) == len(self.players)

    @property
    def awaits_arrival(self) -> bool:
        """Whether a paired player has not connected to it yet."""
        return self.awaits_both and self.arrive_by_ms > 0 and not all(self.arrived)

    def admits(self, player: PlayerId) -> bool:
        """Whether the player is let in: with a seat, to take the free one, or to watch."""
        return self.watchers or None in self.players or self.seat_of(player) is not None

    def viewer(self, player: PlayerId) -> Viewer:
        """What the player sees the match as: their seat, or a spectator."""
        seat = self.seat_of(player)
        return SPECTATOR if seat is None else seat

    def answered(self, seat: Seat, command: CommandId) -> Version | None:
        """The version that the seat's command led to, where it was accepted not long ago."""
        for known, version in self.answers[seat]:
            if known == command:
                return version
        return None


class MatchStep(Struct, frozen=True, gc=False):
    """What one commit did: the truth of it, in order. Not sent: see `server.matches.core.view`."""

    version: Version
    at_ms: int
    """When it was committed (Unix milliseconds)."""
    events: tuple[MatchEvent, ...]
    author: Author | None = None
    """None for what the server did by itself."""
    reversible: bool | None = None
    """Whether it can be taken back, where something happened in a game that goes on.

    None where that makes no difference: nothing before it could be taken back either.
    """
    clocks: Clocks | None = None
    """The clocks, where it has set them."""
    mark: bytes = b""
    """The history hash of the match after the step, once the step is stored."""
