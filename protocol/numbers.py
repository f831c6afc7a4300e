"""The numbers that stand for a record's `type` in the positional form."""

TYPES: tuple[str, ...] = (
    # Actions.
    "play",
    "discard",
    "refill",
    "pass",
    # From clients.
    "act",
    "contribute",
    "accept",
    "resign",
    "offer_draw",
    "claim_win",
    "rematch",
    "next_game",
    "sync",
    "ping",
    # From the server.
    "snapshot",
    "step",
    "accepted",
    "rejected",
    "presence",
    "error",
    "pong",
    # Events.
    "seated",
    "committed",
    "contributed",
    "began",
    "moved",
    "shuffled",
    "turned",
    "turn",
    "draw_offered",
    "ended",
    "match_ended",
    "ready",
    "rematch_offered",
    "rematch_made",
    "expired",
)
"""The number of a type is its place. That is part of the protocol: new ones come at the end."""
NUMBERS = {name: number for number, name in enumerate(TYPES)}


def name_of(type_: object) -> object:
    """The type that a number stands for; what is no such number, as it is."""
    if type(type_) is int and 0 <= type_ < len(TYPES):
        return TYPES[type_]
    return type_
