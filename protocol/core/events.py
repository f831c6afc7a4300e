"""Events around a game, which every viewer receives.

A client folds events into its view in their order, without knowing any rules.
"""

from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo
from pydantic_core import CoreSchema, core_schema

from protocol.core.clock import TimeLeft
from protocol.core.game_wire import GamePosition, Reading, as_named, part_schema, read_part
from protocol.core.ids import Bytes32, MatchId, Seat
from protocol.core.message import FIRST_OF_GAMES, Message, adapter_of, members_of
from protocol.core.views import PlayerView, Proposal, Result


class Seated(Message):
    """A player took a seat."""

    NUMBER = 32
    type: Literal["seated"] = "seated"
    seat: Seat
    player: PlayerView
    rated: bool = False
    """True if the match is rated, now that both seats are taken."""
    same_browser: bool = False
    """True if the match is unrated only because both players use the same browser."""


class Committed(Message):
    """The server commits to the seed of the next game's shuffles. `commitment` is its SHA-256."""

    NUMBER = 33
    type: Literal["committed"] = "committed"
    commitment: Bytes32


class Contributed(Message):
    """A player's client committed to its number for the next game's shuffles."""

    NUMBER = 34
    type: Literal["contributed"] = "contributed"
    seat: Seat
    commitment: Bytes32


class Began(Message):
    """A game begins. `position` is its state before the first event."""

    NUMBER = 35
    type: Literal["began"] = "began"
    game: int
    """The number of this game in the match, from 1."""
    position: GamePosition


class DrawOffered(Message):
    """A player offers a draw."""

    NUMBER = 36
    type: Literal["draw_offered"] = "draw_offered"
    seat: Seat


class DrawOfferLapsed(Message):
    """A player's draw offer expired with their next turn, and they may make another one.

    It was declined or not answered.
    """

    NUMBER = 37
    type: Literal["draw_offer_lapsed"] = "draw_offer_lapsed"
    seat: Seat


class Ended(Message):
    """The game is over. The match goes on with another one, unless `match_ended` follows."""

    NUMBER = 38
    type: Literal["ended"] = "ended"
    result: Result


class MatchEnded(Message):
    """The match is over. `winner` is null for a draw."""

    NUMBER = 39
    type: Literal["match_ended"] = "match_ended"
    winner: Seat | None


class Ready(Message):
    """A player is ready for the match's next game. It begins when both are."""

    NUMBER = 40
    type: Literal["ready"] = "ready"
    seat: Seat


class RematchOffered(Message):
    """A player offers a rematch."""

    NUMBER = 41
    type: Literal["rematch_offered"] = "rematch_offered"
    seat: Seat


class RematchMade(Message):
    """Both players want a rematch: they have the same seats in the match `match`."""

    NUMBER = 42
    type: Literal["rematch_made"] = "rematch_made"
    match: MatchId


class Expired(Message):
    """The match is closed without a result.

    No player took the second seat in time, a paired player did not connect, or the only player in
    the match removed it.
    """

    NUMBER = 43
    type: Literal["expired"] = "expired"


class Closed(Message):
    """The next game is about to begin, and accepts no more commitments for its shuffles.

    It waits for the numbers of the seats that committed to one.
    """

    NUMBER = 44
    type: Literal["closed"] = "closed"


class Revealed(Message):
    """A player's client revealed its number for the next game's shuffles."""

    NUMBER = 45
    type: Literal["revealed"] = "revealed"
    seat: Seat
    number: Bytes32


class ClockSet(Message):
    """The clocks show `time_left` and run on from there: a turn or a game began."""

    NUMBER = 46
    type: Literal["clock"] = "clock"
    time_left: TimeLeft


class Declined(Message):
    """A player declined the other player's proposal."""

    NUMBER = 51
    type: Literal["declined"] = "declined"
    seat: Seat
    """The seat that declined."""
    proposal: Proposal


class Reversible(Message):
    """The player's action in this step can be taken back."""

    NUMBER = 52
    type: Literal["reversible"] = "reversible"
    seat: Seat


class Irreversible(Message):
    """Neither this step's action nor any earlier one can be taken back."""

    NUMBER = 53
    type: Literal["irreversible"] = "irreversible"


class TakeBackAsked(Message):
    """A player asks to take back their last action and everything after it.

    The request lapses with the next event in the game.
    """

    NUMBER = 54
    type: Literal["take_back_asked"] = "take_back_asked"
    seat: Seat


class TakenBack(Message):
    """A player took back their last action and everything after it: `actions` actions in all."""

    NUMBER = 55
    type: Literal["taken_back"] = "taken_back"
    seat: Seat
    actions: int
    position: GamePosition
    """The position before those actions."""


Event = (
    Seated
    | Committed
    | Contributed
    | Began
    | DrawOffered
    | DrawOfferLapsed
    | Ended
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
    | TakenBack
)
EVENTS = adapter_of(Event)

_TYPES = frozenset(member.type_name() for member in members_of(Event))


class OfStep:
    """Marks an event of a step: an event around the game, or one of the match's game."""

    def __get_pydantic_core_schema__(
        self, _source: Any, _handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.with_info_plain_validator_function(
            _read, serialization=core_schema.plain_serializer_function_ser_schema(as_named)
        )

    def __get_pydantic_json_schema__(
        self, _schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        around = handler(EVENTS.core_schema)
        tag = {"type": {"type": "string", "not": {"enum": sorted(_TYPES)}}}
        of_game = {**part_schema("event"), "properties": tag, "required": ["type"]}
        return {"oneOf": [*around["oneOf"], of_game]}


StepEvent = Annotated[Any, OfStep()]
"""An event around the game or in it."""


def known_events(data: Any, info: ValidationInfo) -> Any:
    """Return a step's events; for a lenient reader, without those of later releases."""
    reading = info.context
    if not isinstance(reading, Reading) or not reading.lenient or not isinstance(data, list):
        return data
    known = _tags_of(Event)
    if reading.wire is not None:
        known = known | _tags_of(reading.wire.events)
    return [event for event in data if isinstance(event, Message) or _tag_of(event) in known]


def _tag_of(data: Any) -> Any:
    """Return the type or the number of an event in either form; None if it has neither."""
    if isinstance(data, list):
        data = {"type": data[0] if data else None}
    tag = data.get("type") if isinstance(data, dict) else None
    return tag if isinstance(tag, str | int) else None


@lru_cache(maxsize=64)
def _tags_of(events: Any) -> frozenset[Any]:
    """Return the types and the numbers of a union of events."""
    members = members_of(events)
    return frozenset((*(m.type_name() for m in members), *(m.NUMBER for m in members)))


def _read(data: Any, info: ValidationInfo) -> Any:
    if isinstance(data, Message):
        return data
    if not _is_around(data):
        return read_part("event", data, info.context)
    lenient = isinstance(info.context, Reading) and info.context.lenient
    return EVENTS.validate_python(data, context=info.context, extra="ignore" if lenient else None)


def _is_around(data: Any) -> bool:
    """Return True if `data` is an event of this module, in either form."""
    if isinstance(data, list | tuple):
        first = data[0] if data else None
        return type(first) is int and first < FIRST_OF_GAMES
    return isinstance(data, dict) and data.get("type") in _TYPES
