"""Sample messages that a client sends on a match's socket."""

from collections.abc import Mapping

from protocol.core.commands import (
    Accept,
    Act,
    AllowTakeBack,
    ClaimGame,
    Contribute,
    Decline,
    NextGame,
    OfferDraw,
    Ping,
    Rematch,
    Resign,
    Reveal,
    Sync,
    TakeBack,
)
from protocol.core.ids import CommandId, Version
from protocol.core.message import Message
from protocol.core.talk import Say, Write
from protocol.generate.samples.match import ADAS_NUMBER, AGAIN_FROM_ADA, FROM_ADA, FROM_BO
from protocol.generate.samples.spite import PLAY

CLIENT: Mapping[str, Message] = {
    "act_play": Act(id=CommandId("c0ffee01"), version=Version(17), action=PLAY),
    "act_behind": Act(
        id=CommandId("c0ffee02"), version=Version(18), action=PLAY, after=CommandId("c0ffee01")
    ),
    "contribute": Contribute(
        id=CommandId("c0ffee09"), version=Version(0), game=1, commitment=FROM_ADA
    ),
    "accept": Accept(id=CommandId("c0ffee03"), version=Version(1), commitment=FROM_BO),
    "accept_without": Accept(id=CommandId("c0ffee12"), version=Version(1)),
    "resign": Resign(id=CommandId("c0ffee04"), version=Version(19), game=1),
    "offer_draw": OfferDraw(id=CommandId("c0ffee10"), version=Version(19), game=1),
    "decline_draw": Decline(id=CommandId("c0ffee14"), version=Version(20), game=1, proposal="draw"),
    "take_back": TakeBack(id=CommandId("c0ffee15"), version=Version(18), game=1),
    "allow_take_back": AllowTakeBack(id=CommandId("c0ffee16"), version=Version(20), game=1),
    "claim_game": ClaimGame(id=CommandId("c0ffee11"), version=Version(19), game=1),
    "claim_draw": ClaimGame(id=CommandId("c0ffee14"), version=Version(19), game=1, draw=True),
    "next_game": NextGame(id=CommandId("c0ffee06"), version=Version(30), game=2),
    "rematch": Rematch(id=CommandId("c0ffee05"), version=Version(43), commitment=AGAIN_FROM_ADA),
    "reveal": Reveal(id=CommandId("c0ffee13"), version=Version(2), game=1, number=ADAS_NUMBER),
    "say": Say(id=CommandId("c0ffee17"), phrase="good_luck"),
    "write": Write(id=CommandId("c0ffee18"), text="Have you played this before?"),
    "sync": Sync(),
    "ping": Ping(),
}
