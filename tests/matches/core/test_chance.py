"""The deals of a match: the server is bound to them, and each client may add to them in time."""

import pytest
from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.events import Committed, Contributed
from protocol.core.ids import MatchId, Seat
from server.games.chance import SeededChance, commitment_to
from server.games.fairness import fairness_of
from server.games.spite.record.fairness import verify
from server.games.spite.record.write import write_record
from server.matches.archiving.finished import game_of, head_of
from server.matches.core.chance import chance_of, rematch_secret
from server.matches.core.decide import decide
from server.matches.core.model import GameBegan, Match, MatchStep
from server.matches.core.requests import AddToChance, BeginGame, GiveUp, PlayAgain, TakeSeat
from server.matches.core.ruling import Decision, Repeated
from server.matches.core.view import match_view
from tests.support.matches import (
    BEN,
    GAME,
    NOW,
    begun,
    between,
    command,
    finished,
    granted,
    offer,
    refused,
)

ANNS, BENS = b"a" * 32, b"b" * 32


def add(seat: Seat, game: int = 1) -> AddToChance:
    return AddToChance(seat, command(f"add{seat}{game}"), game, (ANNS, BENS)[seat])


def dealt_from(match: Match) -> SeededChance:
    shuffles = GAME.chance_of(match.game)
    assert isinstance(shuffles, SeededChance)
    return shuffles


def promised(match: Match) -> str:
    """The commitment that everybody is shown."""
    ahead = match_view(match, "spectator").next_chance
    assert ahead is not None
    return ahead.commitment


def test_the_deal_follows_from_the_committed_seed_and_both_contributions() -> None:
    added = granted(offer(), add(0))
    assert promised(added) == promised(offer())
    seated = granted(added, TakeSeat(BEN, command("in"), BENS))
    playing = granted(seated, BeginGame())
    used = dealt_from(playing)
    assert commitment_to(used.seed).hex() == promised(offer())
    assert used.contributions == (ANNS, BENS)
    shown = match_view(playing, 0)
    assert shown.next_chance is None
    assert shown.game is not None
    assert shown.game.chance == match_view(seated, 0).next_chance


def test_silent_clients_hold_nothing_up() -> None:
    playing = begun()
    assert dealt_from(playing).contributions == (None, None)


def test_a_contribution_changes_the_deal() -> None:
    silent = granted(granted(offer(), TakeSeat(BEN, command("in"))), BeginGame())
    spoken = granted(granted(offer(), TakeSeat(BEN, command("in"), BENS)), BeginGame())
    assert silent.game.piles != spoken.game.piles


def test_a_seat_adds_once_and_only_before_the_deal() -> None:
    added = granted(offer(), add(0))
    other = replace(add(0), command=command("more"), contribution=BENS)
    assert decide(added, other, NOW) == Repeated(added.version)
    assert refused(offer(), add(0, game=2)) == RejectionCode.ALREADY_BEGUN
    assert refused(begun(), add(0)) == RejectionCode.ALREADY_BEGUN
    assert refused(begun(), add(0, game=2)) == RejectionCode.ALREADY_BEGUN


def test_the_next_game_has_a_seed_of_its_own_committed_to_when_this_one_ends() -> None:
    playing = begun()
    longer = replace(playing, rules=playing.rules.model_copy(update={"match_target": 2}))
    ruling = decide(longer, GiveUp(0, command("bye"), 1), NOW)
    assert isinstance(ruling, Decision)
    assert ruling.step.events[-1] == Committed(commitment=promised(ruling.match))
    second = granted(granted(ruling.match, add(1, game=2)), BeginGame())
    assert commitment_to(dealt_from(second).seed).hex() == promised(ruling.match)
    assert dealt_from(second).seed != dealt_from(playing).seed
    assert dealt_from(second).contributions == (None, BENS)


def test_a_rematch_is_committed_to_before_anybody_asks_for_it() -> None:
    over = finished()
    first = granted(over, PlayAgain(0, command("a"), MatchId("match2"), ANNS))
    agreed = granted(first, PlayAgain(1, command("b"), MatchId("match2"), BENS))
    assert agreed.contributions == (ANNS, BENS)
    assert match_view(agreed, 0).next_chance is None
    seed = chance_of(rematch_secret(over.secret), 1, (None, None)).seed
    assert promised(over) == promised(first) == commitment_to(seed).hex()


def test_what_was_added_is_seen_by_everybody() -> None:
    ruling = decide(between(), add(1, game=2), NOW)
    assert isinstance(ruling, Decision)
    assert ruling.step.events == (Contributed(seat=1, contribution=BENS.hex()),)


def test_the_secret_and_the_cards_are_not_printed() -> None:
    offered = offer(b"secret" + bytes(26))
    seated = granted(offered, TakeSeat(BEN, command("in")))
    dealt = granted(seated, BeginGame())
    for match in (offered, dealt):
        for printed in (repr(match), repr(list(match.__rich_repr__()))):
            assert "secret" not in printed
            assert "match1" in printed
            assert "stock:0" not in printed
    shuffles = dealt.game.chance
    assert repr(shuffles.seed) not in repr(shuffles)
    assert repr(shuffles.seed) not in repr(dealt.game)


@pytest.mark.parametrize("number", [1, 2])
def test_the_record_of_each_game_is_fair_also_when_it_was_given_up(number: int) -> None:
    match = replace(
        offer(bytes(range(32))), rules=offer().rules.model_copy(update={"match_target": 2})
    )
    steps: list[MatchStep] = []
    for request in (
        add(0),
        TakeSeat(BEN, command("in"), BENS),
        BeginGame(),
        GiveUp(0, command("bye1"), 1),
        add(1, game=2),
        BeginGame(),
        GiveUp(0, command("bye2"), 2),
    ):
        ruling = decide(match, request, NOW)
        assert isinstance(ruling, Decision)
        match = ruling.match
        steps.append(ruling.step)
    assert [e.number for step in steps for e in step.events if isinstance(e, GameBegan)] == [1, 2]
    game = game_of(number, steps)
    assert game.contributions == ((ANNS, BENS), (None, BENS))[number - 1]
    fairness = fairness_of(chance_of(match.secret, number, game.contributions))
    record = write_record(head_of(match, number), game.steps, fairness)
    assert all(checked.ok for checked in verify(record))
