"""Tests build piles of Spite and Malice: an unlimited number, and the pack of 162 cards.

These are sections 2 and 4 of docs/rules.md.
"""

from protocol.games.cards import ZoneId
from protocol.games.spite import SpiteCode, SpiteRules
from server.games.api import Rejection
from server.games.spite.presets import PRESETS
from tests.games.spite.tables import AT_MS, GAME, cards, discard, done, pile, play, refused, table

UNLIMITED = SpiteRules(build_count="unlimited")
ELEVEN = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC"


def on_piles(faces: str) -> dict[str, str]:
    """Return arguments for `table` that put each of these cards on its own build pile."""
    return {f"build_{number}": face for number, face in enumerate(faces.split())}


def test_a_new_pile_begins_at_the_first_empty_place_and_nowhere_else() -> None:
    state = table(UNLIMITED, hand_0="AS KS 9S", build_0="AH", build_2="AD")
    assert pile(done(state, 0, play("hand:0", "AS", "build:1")).state, "build:1") == "AS"
    answer = GAME.act(state, 0, play("hand:0", "AS", "build:3"), AT_MS)
    assert answer == Rejection(SpiteCode.OTHER_PLACE_FIRST, {"zone": "build:1"})
    assert play("hand:0", "KS", "build:2") in GAME.legal_actions(state, 0)
    assert play("hand:0", "KS", "build:3") not in GAME.legal_actions(state, 0)


def test_with_all_eight_aces_out_there_is_a_place_for_every_king() -> None:
    state = table(
        UNLIMITED,
        0,
        hand_0="KS KH KD KC 9S",
        stock_0="9H KS",
        **on_piles("AS AH AD AC AS AH AD AC"),
    )
    for number, king in enumerate(cards("KS KH KD KC")):
        state = done(state, 0, play("hand:0", king, f"build:{8 + number}")).state
    state = done(state, 0, play("stock:0", "KS", "build:12")).state
    standing = [zone for zone in state.rule_set.builds if state.piles[zone]]
    assert len(standing) == 13
    assert len(state.rule_set.builds) == 16


def test_with_every_ace_and_every_wild_on_a_pile_of_its_own_no_place_is_needed() -> None:
    rules = SpiteRules(build_count="unlimited", decks=1, min_wild="W")
    aces = on_piles("AS AH AD AC")
    state = table(rules, 0, hand_0="2S 9S", stock_0="9D 9H", stock_1="8S 8H", **aces)
    assert state.rule_set.open_builds(state.piles) == state.rule_set.builds
    assert pile(done(state, 0, play("hand:0", "2S", "build:3")).state, "build:3") == "AC 2S"


def test_the_place_of_a_completed_pile_is_the_next_new_one() -> None:
    state = table(UNLIMITED, hand_0="QS AS 9S", build_0=ELEVEN, build_1="AH")
    completed = done(state, 0, play("hand:0", "QS", "build:0")).state
    assert pile(completed, "build:0") == ""
    assert refused(completed, 0, play("hand:0", "AS", "build:2")) is SpiteCode.OTHER_PLACE_FIRST
    assert done(completed, 0, play("hand:0", "AS", "build:0"))


def test_a_card_that_does_not_fit_an_empty_place_is_rejected_for_that() -> None:
    state = table(UNLIMITED, hand_0="5S", build_0="AH")
    assert refused(state, 0, play("hand:0", "5S", "build:7")) is SpiteCode.DOES_NOT_FIT
    assert refused(state, 0, play("hand:0", "5S", "build:16")) is SpiteCode.NO_SUCH_ZONE


def test_with_a_number_of_piles_any_empty_place_may_be_chosen() -> None:
    state = table(SpiteRules(build_count=3), hand_0="AS 9S")
    assert done(state, 0, play("hand:0", "AS", "build:2"))


def test_in_the_pack_of_162_the_twelve_completes_a_pile() -> None:
    rules = PRESETS["skip-bo"]
    eleven = "1 2 W 4 5 6 7 8 9 10 11"
    state = table(rules, hand_0="12 W 3", build_0=eleven, build_1="1 2", stock_0="9", stock_1="8")
    after = done(state, 0, play("hand:0", "12", "build:0")).state
    assert pile(after, "completed") == f"{eleven} 12"
    assert pile(done(state, 0, play("hand:0", "W", "build:0")).state, "build:0") == ""
    assert pile(done(state, 0, play("hand:0", "3", "build:1")).state, "build:1") == "1 2 3"
    assert refused(state, 0, play("hand:0", "3", "build:2")) is SpiteCode.DOES_NOT_FIT
    assert done(state, 0, discard("12", "discard:0:0")).state.piles[ZoneId("discard:0:0")] == (
        "12",
    )
