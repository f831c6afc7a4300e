"""A sample of every message: what PROTOCOL.md shows, and what clients test their codecs with."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from protocol.codec import MsgpackCodec
from protocol.codes import ErrorCode, RejectionCode
from protocol.commands import (
    Accept,
    Act,
    ClaimWin,
    Contribute,
    NextGame,
    OfferDraw,
    Ping,
    Rematch,
    Resign,
    Sync,
)
from protocol.events import (
    Began,
    Committed,
    Contributed,
    DrawOffered,
    Ended,
    Expired,
    MatchEnded,
    Moved,
    Ready,
    RematchMade,
    RematchOffered,
    Seated,
    Shuffled,
    TurnBegan,
    Turned,
)
from protocol.http import CreateMatch, Guest, HttpProblem, MatchCreated, Me, Presets, RulesText
from protocol.ids import Card, CommandId, Mark, MatchId, Seat, Version, ZoneId
from protocol.message import Message
from protocol.messages import Accepted, Pong, Presence, Problem, Rejected, Snapshot, Step
from protocol.rules import DiscardAction, PassAction, PlayAction, RefillAction, Rules
from protocol.views import Chance, GameView, MatchView, PlayerView, Result, Turn, ZoneView

WIDTH = 100
"""Values that fit into a line of so many characters stay on one."""

MATCH = MatchId("Xk29fLmQ7a")
ADA, BO = PlayerView(name="Ada"), PlayerView(name="Bo")
SHORT = Rules(stock_count=5)
COMMITMENT, NEXT_COMMITMENT = sha256(b"seed").hexdigest(), sha256(b"next seed").hexdigest()
TIMES: Any = {"moved_ms": 1_790_000_000_000, "claim_after_ms": 24 * 3600 * 1000}
FROM_ADA, FROM_BO = sha256(b"Ada").hexdigest(), sha256(b"Bo").hexdigest()


def zone(
    name: str, count: int = 0, cards: str = "", shows: Any = "all", owner: Seat | None = None
) -> ZoneView:
    """A zone as a viewer sees it; `cards` with spaces between."""
    seen = [Card(card) for card in cards.split()]
    return ZoneView(id=ZoneId(name), owner=owner, shows=shows, count=count, cards=seen)


def _side(seat: Seat, stock: ZoneView, hand: ZoneView, *discards: str) -> list[ZoneView]:
    piles = [
        zone(f"discard:{seat}:{pile}", len(cards.split()), cards, owner=seat)
        for pile, cards in enumerate(discards)
    ]
    return [stock, hand, *piles]


def _moved(source: str, target: str, cards: str | int) -> Moved:
    named = cards if isinstance(cards, int) else [Card(card) for card in cards.split()]
    return Moved(source=ZoneId(source), target=ZoneId(target), cards=named)


BEFORE_THE_DEAL = [
    *_side(0, zone("stock:0", 0, "", "top", 0), zone("hand:0", 0, "", "all", 0), "", "", "", ""),
    *_side(1, zone("stock:1", 0, "", "top", 1), zone("hand:1", 0, "", "count", 1), "", "", "", ""),
    *(zone(f"build:{pile}") for pile in range(4)),
    zone("draw", 104, "", "count"),
    zone("completed", 0, "", "count"),
]

IN_THE_MIDDLE = [
    *_side(
        0,
        zone("stock:0", 4, "9D", "top", 0),
        zone("hand:0", 3, "5S KH 2C", "all", 0),
        "TH 4C",
        "QS",
        "",
        "",
    ),
    *_side(
        1,
        zone("stock:1", 5, "JC", "top", 1),
        zone("hand:1", 5, "", "count", 1),
        "8D",
        "",
        "",
        "",
    ),
    zone("build:0", 4, "AS 2H KD 4S"),
    zone("build:1", 1, "AD"),
    zone("build:2"),
    zone("build:3"),
    zone("draw", 78, "", "count"),
    zone("completed", 0, "", "count"),
]


def _match(**known: Any) -> MatchView:
    fresh: dict[str, Any] = {
        "id": MATCH,
        "status": "open",
        "viewer": 0,
        "preset": "snm-a-short",
        "rules": SHORT,
        "players": [ADA, None],
        "game": None,
        "rematch": [False, False],
        "next_match": None,
        "score": [0, 0],
        "ready": [False, False],
        "next_deal": Chance(commitment=COMMITMENT, contributions=[None, None]),
        "draw_offers": [False, False],
    }
    return MatchView(**{**fresh, **known})


def _step(version: int, *events: Message) -> Step:
    told = {"version": version, "events": list(events), "mark": _mark(version)}
    return Step.model_validate({"type": "step", **told})


def _mark(version: int) -> Mark:
    return Mark(version * 40_503 % 65_536)


CLIENT: Mapping[str, Message] = {
    "act_play": Act(
        id=CommandId("c0ffee01"),
        version=Version(17),
        action=PlayAction(source=ZoneId("hand:0"), card=Card("5S"), target=ZoneId("build:0")),
    ),
    "act_discard": Act(
        id=CommandId("c0ffee02"),
        version=Version(18),
        action=DiscardAction(cards=[Card("KH")], target=ZoneId("discard:0:2")),
    ),
    "act_refill": Act(id=CommandId("c0ffee07"), version=Version(17), action=RefillAction()),
    "act_pass": Act(id=CommandId("c0ffee08"), version=Version(21), action=PassAction()),
    "contribute": Contribute(
        id=CommandId("c0ffee09"), version=Version(0), game=1, contribution=FROM_ADA
    ),
    "accept": Accept(id=CommandId("c0ffee03"), version=Version(1), contribution=FROM_BO),
    "resign": Resign(id=CommandId("c0ffee04"), version=Version(19)),
    "offer_draw": OfferDraw(id=CommandId("c0ffee10"), version=Version(19)),
    "claim_win": ClaimWin(id=CommandId("c0ffee11"), version=Version(19)),
    "next_game": NextGame(id=CommandId("c0ffee06"), version=Version(30)),
    "rematch": Rematch(id=CommandId("c0ffee05"), version=Version(43), contribution=FROM_ADA),
    "sync": Sync(),
    "ping": Ping(),
}

SERVER: Mapping[str, Message] = {
    "snapshot_open": Snapshot(version=Version(0), match=_match(), mark=_mark(0), **TIMES),
    "snapshot_playing": Snapshot(
        version=Version(17),
        match=_match(
            status="playing",
            players=[ADA, BO],
            next_deal=None,
            game=GameView(
                number=1,
                zones=IN_THE_MIDDLE,
                first=1,
                turn=Turn(seat=0, number=4),
                result=None,
                chance=Chance(commitment=COMMITMENT, contributions=[FROM_ADA, FROM_BO]),
            ),
        ),
        mark=_mark(17),
        **TIMES,
    ),
    "step_contributed": _step(1, Contributed(seat=0, contribution=FROM_ADA)),
    "step_seated": _step(2, Seated(seat=1, player=BO), Contributed(seat=1, contribution=FROM_BO)),
    "step_deal": _step(
        3,
        Began(game=1, zones=BEFORE_THE_DEAL),
        Shuffled(zone=ZoneId("draw")),
        _moved("draw", "stock:0", 5),
        _moved("draw", "stock:1", 5),
        Turned(zone=ZoneId("stock:0"), card=Card("9D")),
        Turned(zone=ZoneId("stock:1"), card=Card("JC")),
        TurnBegan(seat=1, number=1),
        _moved("draw", "hand:1", 5),
    ),
    "step_play": _step(18, _moved("hand:0", "build:0", "5S")),
    "step_play_stock": _step(
        18, _moved("stock:0", "build:1", "2S"), Turned(zone=ZoneId("stock:0"), card=Card("6H"))
    ),
    "step_discard": _step(
        19,
        _moved("hand:0", "discard:0:2", "KH"),
        TurnBegan(seat=1, number=5),
        _moved("draw", "hand:1", 2),
    ),
    "step_draw": _step(
        20,
        _moved("hand:1", "discard:1:1", "3H"),
        TurnBegan(seat=0, number=6),
        _moved("draw", "hand:0", "7S KD AC"),
    ),
    "step_completed": _step(
        31,
        _moved("hand:1", "build:0", "QD"),
        _moved("build:0", "completed", "AS 2H KD 4S 5S 6H 7D 8C 9S TD JH QD"),
    ),
    "step_ended": _step(
        42,
        _moved("stock:0", "build:1", "3S"),
        Ended(result=Result(winner=0, reason="stock_emptied", stock_left=[0, 3], points=[1, 0])),
        MatchEnded(winner=0),
        Committed(commitment=NEXT_COMMITMENT),
    ),
    "step_draw_offered": _step(20, DrawOffered(seat=1)),
    "step_ready": _step(31, Ready(seat=1)),
    "step_rematch_offered": _step(43, RematchOffered(seat=1)),
    "step_rematch_made": _step(
        44,
        RematchOffered(seat=0),
        Contributed(seat=0, contribution=FROM_ADA),
        RematchMade(match=MatchId("bQ8rT2vWz0")),
    ),
    "step_expired": _step(1, Expired()),
    "step_empty": _step(45),
    "accepted": Accepted(id=CommandId("c0ffee01"), version=Version(18)),
    "rejected_stale": Rejected(
        id=CommandId("c0ffee02"),
        version=Version(17),
        code=RejectionCode.STALE_VERSION,
        params={"version": 17},
    ),
    "rejected_does_not_fit": Rejected(
        id=CommandId("c0ffee06"),
        version=Version(17),
        code=RejectionCode.DOES_NOT_FIT,
        params={"card": "5S", "zone": "build:1", "needs": 2},
    ),
    "presence": Presence(seats=[True, False], spectators=3),
    "error": Problem(code=ErrorCode.MALFORMED_FRAME, params={}),
    "pong": Pong(),
}

HTTP: Mapping[str, Message] = {
    "me": Me(name="Ada"),
    "guest": Guest(name="Quiet Otter", token="a1b2c3d4.S1gn4tUr3"),  # noqa: S106 -- a sample
    "presets": Presets(default="snm-a", presets={"snm-a-short": SHORT}),
    "create_match": CreateMatch(preset="snm-a-short"),
    "create_match_rules": CreateMatch(rules=SHORT),
    "rules_text": RulesText(text="stock_count=5", preset="snm-a-short"),
    "match_created": MatchCreated(id=MATCH, url=f"https://example.org/m/{MATCH}"),
    "problem": HttpProblem(
        code=ErrorCode.BAD_RULES, params={"option": "decks", "reason": "must be at most 4"}
    ),
}


def sample_files() -> dict[str, str]:
    """Each file under protocol/samples/ by its path there: messages as JSON, msgpack as hex."""
    directions = {"client": CLIENT, "server": SERVER, "http": HTTP}
    files = {
        f"{direction}/{name}.json": readable(sample.model_dump(mode="json")) + "\n"
        for direction, samples in directions.items()
        for name, sample in samples.items()
    }
    packed = {
        f"{direction}/{name}": MsgpackCodec().encode(sample).hex()
        for direction, samples in (("client", CLIENT), ("server", SERVER))
        for name, sample in samples.items()
    }
    return {**files, "msgpack.json": json.dumps(packed, indent=2) + "\n"}


def readable(value: Any, depth: int = 0) -> str:
    """`value` as JSON, with line breaks only where a line would become too long."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + 2 * depth <= WIDTH or not isinstance(value, dict | list):
        return line
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {readable(part, depth + 1)}" for key, part in value.items()]
    else:
        parts = [readable(part, depth + 1) for part in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    inner = ",\n".join("  " * (depth + 1) + part for part in parts)
    return f"{opening}\n{inner}\n{'  ' * depth}{closing}"
