"""What the HTTP side takes and gives, as JSON."""

from typing import Any

from protocol.core.codes import ErrorCode
from protocol.core.ids import GameKey, MatchId
from protocol.core.message import Message
from protocol.core.messages import Params


class CreateMatch(Message):
    """`POST /api/matches`: a preset's key, rules, or rules as text; nothing means the default."""

    game: GameKey | None = None
    """Which game; the default is the server's."""
    preset: str | None = None
    rules: dict[str, Any] | None = None
    """The options that differ from the game's defaults."""
    text: str | None = None
    """Rules as a link says them (see `protocol.core.rules_text`)."""


class RulesText(Message):
    """`POST /api/rules`, with rules: whether they can be played, and how a link says them."""

    game: GameKey
    text: str
    preset: str | None
    """The preset that these rules are, if any."""


class MatchCreated(Message):
    """Its answer: the match's id, and the link to send to the other player."""

    id: MatchId
    url: str


class Me(Message):
    """`GET /api/me`: the caller."""

    name: str


class Guest(Message):
    """`POST /api/guests`: a new identity for a program, to be sent as a bearer token."""

    name: str
    token: str


class GameOffered(Message):
    """A game that can be played here: the rule sets with a name, and which is the default."""

    title: str
    default: str
    presets: dict[str, dict[str, Any]]


class Games(Message):
    """`GET /api/games`: the games by key, and which of them is the default."""

    default: GameKey
    games: dict[GameKey, GameOffered]


class HttpProblem(Message):
    """The body of every refusal."""

    code: ErrorCode
    params: Params
