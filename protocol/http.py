"""What the HTTP side takes and gives, as JSON."""

from protocol.codes import ErrorCode
from protocol.ids import MatchId
from protocol.message import Message
from protocol.messages import Params
from protocol.rules import Rules


class CreateMatch(Message):
    """`POST /api/matches`: a preset's key, rules, or rules as text; nothing means the default."""

    preset: str | None = None
    rules: Rules | None = None
    text: str | None = None
    """Rules as a link says them (see `protocol.rules_text`)."""


class RulesText(Message):
    """`POST /api/rules`, with rules: whether they can be played, and how a link says them."""

    text: str
    preset: str | None
    """The preset that these rules are, if any."""


class MatchCreated(Message):
    """Its answer: the match's id, and the link to send to the other player."""

    id: MatchId
    url: str


class Me(Message):
    """`GET /api/me`: who the caller is."""

    name: str


class Guest(Message):
    """`POST /api/guests`: a new identity for a program, to be sent as a bearer token."""

    name: str
    token: str


class Presets(Message):
    """`GET /api/presets`: the rule sets with a name, and which of them is the default."""

    default: str
    presets: dict[str, Rules]


class HttpProblem(Message):
    """The body of every refusal."""

    code: ErrorCode
    params: Params
