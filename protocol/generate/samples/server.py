"""Sample messages that the server sends on a match's socket."""

from collections.abc import Mapping

from protocol.core.clock import TimeLeft
from protocol.core.codes import ErrorCode, RejectionCode
from protocol.core.events import (
    Began,
    ClockSet,
    Closed,
    Committed,
    Contributed,
    Declined,
    DrawOffered,
    DrawOfferLapsed,
    Ended,
    Expired,
    Irreversible,
    MatchEnded,
    Ready,
    RematchMade,
    RematchOffered,
    Revealed,
    Reversible,
    Seated,
    TakeBackAsked,
    TakenBack,
)
from protocol.core.ids import CommandId, Version
from protocol.core.message import Message
from protocol.core.messages import Accepted, Pong, Presence, Problem, Rejected
from protocol.core.talk import Talk, TalkLine
from protocol.core.views import ChanceView, GameView, Result
from protocol.games.cards import Shuffled, ZoneId
from protocol.games.spite import SpiteCode
from protocol.games.turns import TurnBegan
from protocol.generate.samples.cards import moved, turned
from protocol.generate.samples.match import (
    ADA,
    ADAS_NUMBER,
    AGAIN_FROM_ADA,
    BO,
    BOS_NUMBER,
    COMMITMENT,
    FROM_ADA,
    FROM_BO,
    NEXT_COMMITMENT,
    NOW_MS,
    REMATCH,
    snapshot,
    step,
)
from protocol.generate.samples.spite import BEFORE_THE_DEAL, IN_THE_MIDDLE, STOCK_EMPTIED

SNAPSHOTS: Mapping[str, Message] = {
    "snapshot_open": snapshot(0),
    "snapshot_playing": snapshot(
        17,
        status="playing",
        players=[ADA, BO],
        next_chance=None,
        game=GameView(
            number=1,
            position=IN_THE_MIDDLE,
            result=None,
            chance=ChanceView(
                commitment=COMMITMENT,
                commitments=[FROM_ADA, FROM_BO],
                numbers=[ADAS_NUMBER, BOS_NUMBER],
            ),
        ),
        time_left=TimeLeft(at_ms=NOW_MS - 7_000, left_ms=[97_300, 118_250], running=[True, False]),
    ),
}

STEPS: Mapping[str, Message] = {
    "step_contributed": step(1, Contributed(seat=0, commitment=FROM_ADA)),
    "step_seated": step(
        2, Seated(seat=1, player=BO), Contributed(seat=1, commitment=FROM_BO), Closed()
    ),
    "step_revealed": step(3, Revealed(seat=1, number=BOS_NUMBER)),
    "step_deal": step(
        4,
        Revealed(seat=0, number=ADAS_NUMBER),
        Began(game=1, position=BEFORE_THE_DEAL),
        Shuffled(zone=ZoneId("draw")),
        moved("draw", "stock:0", 5),
        moved("draw", "stock:1", 5),
        turned("stock:0", "9D"),
        turned("stock:1", "JC"),
        TurnBegan(seat=1, number=1),
        moved("draw", "hand:1", 5),
        ClockSet(
            time_left=TimeLeft(at_ms=NOW_MS, left_ms=[120_000, 120_000], running=[False, True])
        ),
    ),
    "step_play": step(18, moved("hand:0", "build:0", "5S"), Reversible(seat=0)),
    "step_taken_back": step(
        19,
        TakenBack(seat=0, actions=1, position=IN_THE_MIDDLE),
        ClockSet(
            time_left=TimeLeft(at_ms=NOW_MS, left_ms=[90_300, 118_250], running=[True, False])
        ),
    ),
    "step_play_and_show": step(
        19, moved("stock:0", "build:1", "2S"), turned("stock:0", "6H"), Irreversible()
    ),
    "step_take_back_asked": step(20, TakeBackAsked(seat=1)),
    "step_play_stock": step(18, moved("stock:0", "build:1", "2S"), turned("stock:0", "6H")),
    "step_discard": step(
        19,
        moved("hand:0", "discard:0:2", "KH"),
        TurnBegan(seat=1, number=5),
        moved("draw", "hand:1", 2),
        ClockSet(
            time_left=TimeLeft(
                at_ms=NOW_MS + 5_000, left_ms=[95_340, 118_250], running=[False, True]
            )
        ),
    ),
    "step_draw_offered": step(20, DrawOffered(seat=1)),
    "step_declined": step(21, Declined(seat=0, proposal="draw")),
    "step_draw": step(
        21,
        moved("hand:1", "discard:1:1", "3H"),
        TurnBegan(seat=0, number=6),
        moved("draw", "hand:0", "7S KD AC"),
    ),
    "step_draw_offer_lapsed": step(
        22,
        moved("hand:0", "discard:0:3", "KD"),
        TurnBegan(seat=1, number=7),
        moved("draw", "hand:1", 1),
        DrawOfferLapsed(seat=1),
    ),
    "step_completed": step(
        31,
        moved("hand:1", "build:0", "QD"),
        moved("build:0", "completed", "AS 2H KD 4S 5S 6H 7D 8C 9S TD JH QD"),
    ),
    "step_ended": step(
        42,
        moved("stock:0", "build:1", "3S"),
        Ended(result=Result(winner=0, reason="stock_emptied", points=[1, 0], tally=STOCK_EMPTIED)),
        MatchEnded(winner=0),
        Committed(commitment=NEXT_COMMITMENT),
    ),
    "step_ready": step(31, Ready(seat=1)),
    "step_rematch_offered": step(43, RematchOffered(seat=1)),
    "step_rematch_made": step(
        44,
        RematchOffered(seat=0),
        Contributed(seat=0, commitment=AGAIN_FROM_ADA),
        RematchMade(match=REMATCH),
    ),
    "step_expired": step(1, Expired()),
    "step_empty": step(45),
}

SERVER: Mapping[str, Message] = {
    **SNAPSHOTS,
    **STEPS,
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
        code=SpiteCode.DOES_NOT_FIT,
        params={"card": "5S", "zone": "build:1", "needs": 2},
    ),
    "presence": Presence(seats=[True, True], spectators=3),
    "presence_away": Presence(
        seats=[True, False],
        spectators=3,
        absence=TimeLeft(at_ms=NOW_MS, left_ms=[120_000, 71_400], running=[False, True]),
    ),
    "error": Problem(code=ErrorCode.MALFORMED_FRAME, params={}),
    "pong": Pong(),
    "talk": Talk(
        lines=[
            TalkLine(number=1, room="players", seat=0, phrase="good_luck", at_ms=NOW_MS - 9_000),
            TalkLine(
                number=2,
                room="players",
                seat=1,
                phrase=None,
                at_ms=NOW_MS - 5_000,
                text="Have you played this before?",
            ),
            TalkLine(number=1, room="spectators", seat=None, phrase="wow", at_ms=NOW_MS),
            TalkLine(
                number=2,
                room="spectators",
                seat=None,
                phrase=None,
                at_ms=NOW_MS,
                text="They have!",
                name="Cleo",
            ),
        ]
    ),
}
