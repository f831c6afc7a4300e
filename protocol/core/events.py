"""Events of a match that belong to no particular game, such as a taken seat, a draw offer or the
end.

Every viewer receives them. A client folds events into its view in their order, without knowing any
rules.
"""

from typing import ClassVar, Generic, Union

from protocol.core.clock import TimeLeft
from protocol.core.game_wire import EVENT, POSITION, TALLY
from protocol.core.ids import Bytes32, MatchId, Seat
from protocol.core.message import Message
from protocol.core.views import PlayerView, Proposal, Result


class Seated(Message, frozen=True, tag=32):
    """A player took a seat."""

    type: ClassVar = "seated"
    seat: Seat
    player: PlayerView
    rated: bool = False
    """True if the match is rated, now that both seats are taken."""
    same_browser: bool = False
    """True if the match is unrated only because both players use the same browser."""


class Committed(Message, frozen=True, tag=33):
    """The server commits to the seed of the next game's shuffles. `commitment` is its SHA-256."""

    type: ClassVar = "committed"
    commitment: Bytes32


class Contributed(Message, frozen=True, tag=34):
    """A player's client committed to its number for the next game's shuffles."""

    type: ClassVar = "contributed"
    seat: Seat
    commitment: Bytes32


class Began(Message, Generic[POSITION], frozen=True, tag=35):
    """A game begins. `position` is its state before the first event."""

    type: ClassVar = "began"
    game: int
    """The number of the new game in the match, from 1."""
    position: POSITION


class DrawOffered(Message, frozen=True, tag=36):
    """A player offers a draw."""

    type: ClassVar = "draw_offered"
    seat: Seat


class DrawOfferLapsed(Message, frozen=True, tag=37):
    """A player's draw offer expired with their next turn, and they may make another one.

    It was declined or not answered.
    """

    type: ClassVar = "draw_offer_lapsed"
    seat: Seat


class Ended(Message, Generic[TALLY], frozen=True, tag=38):
    """The game is over. The match goes on with another one, unless `match_ended` follows."""

    type: ClassVar = "ended"
    result: Result[TALLY]


class MatchEnded(Message, frozen=True, tag=39):
    """The match is over. `winner` is null for a draw."""

    type: ClassVar = "match_ended"
    winner: Seat | None


class Ready(Message, frozen=True, tag=40):
    """A player is ready for the match's next game, which begins when both players are."""

    type: ClassVar = "ready"
    seat: Seat


class RematchOffered(Message, frozen=True, tag=41):
    """A player offers a rematch."""

    type: ClassVar = "rematch_offered"
    seat: Seat


class RematchMade(Message, frozen=True, tag=42):
    """Both players want a rematch: they have the same seats in the match `match`."""

    type: ClassVar = "rematch_made"
    match: MatchId


class Expired(Message, frozen=True, tag=43):
    """The match is closed without a result.

    No player took the second seat in time, a paired player did not connect, the only person in the
    match removed it, or the server closed it to free memory.
    """

    type: ClassVar = "expired"


class Closed(Message, frozen=True, tag=44):
    """The next game is about to begin, and accepts no more commitments for its shuffles.

    It waits for the numbers of the seats that committed to one.
    """

    type: ClassVar = "closed"


class Revealed(Message, frozen=True, tag=45):
    """A player's client revealed its number for the next game's shuffles."""

    type: ClassVar = "revealed"
    seat: Seat
    number: Bytes32


class ClockSet(Message, frozen=True, tag=46):
    """The clocks show `time_left` and run on from there.

    It comes when a turn or a game began, after a takeback, and when time was credited for an
    outage.
    """

    type: ClassVar = "clock"
    time_left: TimeLeft


class Declined(Message, frozen=True, tag=51):
    """A player declined the other player's proposal: a draw or a takeback."""

    type: ClassVar = "declined"
    seat: Seat
    """The seat that declined the opponent's proposal."""
    proposal: Proposal


class Reversible(Message, frozen=True, tag=52):
    """The action of `seat` in the same step can be taken back."""

    type: ClassVar = "reversible"
    seat: Seat


class Irreversible(Message, frozen=True, tag=53):
    """Neither this step's action nor any earlier one can be taken back."""

    type: ClassVar = "irreversible"


class TakeBackAsked(Message, frozen=True, tag=54):
    """A player asks to take back their last action and everything after it.

    The request lapses with the next event in the game.
    """

    type: ClassVar = "take_back_asked"
    seat: Seat


class TakenBack(Message, Generic[POSITION], frozen=True, tag=55):
    """A player took back their last action and everything after it: `actions` actions in all."""

    type: ClassVar = "taken_back"
    seat: Seat
    actions: int
    position: POSITION
    """The position before those actions."""


Event = (
    Seated
    | Committed
    | Contributed
    | Began[POSITION]
    | DrawOffered
    | DrawOfferLapsed
    | Ended[TALLY]
    | MatchEnded
    | Ready
    | RematchOffered
    | RematchMade
    | Expired
    | Closed
    | Revealed
    | ClockSet
    | Declined
    | Reversible
    | Irreversible
    | TakeBackAsked
    | TakenBack[POSITION]
)
StepEvent = Union[Event[POSITION, TALLY], EVENT]  # noqa: UP007 -- mypy refuses `|` here
"""An event around the game or in it."""
