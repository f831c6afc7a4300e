"""The match that the samples show, in which Ada and Bo play Spite and Malice, and functions for its
snapshots and steps.
"""

from hashlib import sha256
from typing import Any

from protocol.core.clock import TimeControl
from protocol.core.ids import Mark, MatchId, Version
from protocol.core.message import Message
from protocol.core.messages import Snapshot, Step
from protocol.core.views import AvatarView, ChanceView, MatchView, PlayerView
from protocol.games.spite import SPITE
from protocol.generate.samples.spite import SHORT

MATCH, REMATCH = MatchId("Xk29fLmQ7a"), MatchId("bQ8rT2vWz0")
PRESET = "snm-a-short"
CLOCK = TimeControl(bank_ms=120_000, increment_ms=10_000)
NOW_MS = 1_790_000_000_000
ADA_LOOKS = AvatarView(shape=3, colour=1, ground=6)
BO_LOOKS = AvatarView(shape=0, colour=2, ground=7)
ADA = PlayerView(name="Ada", avatar=ADA_LOOKS, registered=True)
BO = PlayerView(name="Bo", avatar=BO_LOOKS)
COMMITMENT, NEXT_COMMITMENT = sha256(b"seed").hexdigest(), sha256(b"next seed").hexdigest()
ADAS_NUMBER, BOS_NUMBER = sha256(b"Ada").hexdigest(), sha256(b"Bo").hexdigest()
ADAS_NEXT_NUMBER = sha256(b"Ada again").hexdigest()


def _committed(commitment: str, seat: int, number: str) -> str:
    """Return a seat's commitment to a number in a sample, as docs/protocol/match.md defines it."""
    parts = bytes.fromhex(commitment), bytes((seat,)), bytes.fromhex(number)
    return sha256(b"spite number 1" + b"".join(parts)).hexdigest()


FROM_ADA, FROM_BO = _committed(COMMITMENT, 0, ADAS_NUMBER), _committed(COMMITMENT, 1, BOS_NUMBER)
AGAIN_FROM_ADA = _committed(NEXT_COMMITMENT, 0, ADAS_NEXT_NUMBER)
"""The commitment to the number that Ada's client draws for the rematch in the samples."""


def snapshot(version: int, **known: Any) -> Snapshot:
    """Return a sample snapshot for seat 0: a new match, with the fields in `known` replaced."""
    fresh: dict[str, Any] = {
        "id": MATCH,
        "game_key": SPITE.key,
        "status": "open",
        "viewer": 0,
        "preset": PRESET,
        "rules": SHORT,
        "players": [ADA, None],
        "game": None,
        "rematch": [False, False],
        "next_match": None,
        "score": [0, 0],
        "ready": [False, False],
        "next_chance": ChanceView(
            commitment=COMMITMENT, commitments=[None, None], numbers=[None, None]
        ),
        "draw_offers": ["none", "none"],
        "take_backs": ["none", "none"],
        "reversible": [],
        "series": [0, 0],
        "clock": CLOCK,
        "time_left": None,
        "lesson": None,
        "visibility": "unlisted",
        "watchers": True,
    }
    return Snapshot(
        version=Version(version),
        match=MatchView(**{**fresh, **known}),
        moved_ms=NOW_MS - 7_000,
        mark=_mark(version),
        now_ms=NOW_MS,
    )


def step(version: int, *events: Message) -> Step:
    """Return a sample message with the step that leads to `version`."""
    return Step(version=Version(version), events=list(events), mark=_mark(version))


def _mark(version: int) -> Mark:
    return Mark(version * 40_503 % 65_536)
