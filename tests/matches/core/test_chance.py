"""Tests of the numbers that shuffle a match: the server and both clients commit before any reveals.

No side can choose a deal or see it early. A client that reveals nothing delays the game only until
a deadline.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.events import Closed, Committed, Contributed, Revealed
from protocol.core.ids import SEATS, MatchId, Seat, other
from server.games.api import Rejection
from server.games.chance import (
    Contribution,
    SeededChance,
    commitment_to,
    commitment_to_number,
)
from server.games.fairness import FAIRNESS, fairness_of
from server.games.spite.record.fairness import verify
from server.games.spite.record.write import write_record
from server.matches.archive.archive_entry import record_head, recorded_game
from server.matches.core.chance import MatchChance
from server.matches.core.decisions import decide
from server.matches.core.model import GameBegan, Match, MatchStep
from server.matches.core.requests import (
    BeginGame,
    CommitNumber,
    PlayAgain,
    ResignGame,
    RevealNumber,
    TakeSeat,
    Wake,
    WantNextGame,
)
from server.matches.core.steps import PAUSE_MS, REVEAL_MS, Decision, Repeated
from server.matches.core.storage import dump_match, load_match
from server.matches.core.view import match_view
from tests.support.matches import (
    BEN,
    GAME,
    NOW,
    NUMBERS,
    begun,
    between,
    command,
    committed,
    contribution,
    finished,
    granted,
    offer,
    opening,
    refused,
    with_rules,
)

LATE = NOW + REVEAL_MS


def take_seat(match: Match) -> TakeSeat:
    """Return Ben's request for the free seat, with the commitment of his client to a number."""
    return TakeSeat(BEN, command("in"), committed(match, 1))


def closed() -> Match:
    """Return a match after both clients have committed.

    It waits for them to reveal their numbers.
    """
    offered = offer()
    return granted(granted(offered, contribution(offered, 0)), take_seat(offered))


def dealt_from(match: Match) -> SeededChance:
    shuffles = GAME.chance_of(match.game.state)
    assert isinstance(shuffles, SeededChance)
    return shuffles


def promised(match: Match) -> str:
    """Return the server's commitment to its seed for the next game, as clients receive it."""
    ahead = match_view(match, "spectator").next_chance
    assert ahead is not None
    return ahead.commitment


def test_the_deal_follows_from_the_committed_seed_and_both_numbers() -> None:
    waiting = closed()
    one_there = granted(waiting, opening(waiting, 1))
    assert one_there.status == "starting"
    answer = decide(one_there, opening(one_there, 0), NOW)
    assert isinstance(answer, Decision)
    assert isinstance(answer.step.events[0], Revealed), "the last number, and the game, in one step"
    assert isinstance(answer.step.events[1], GameBegan)
    used = dealt_from(answer.match)
    assert commitment_to(used.seed).hex() == promised(offer()) == promised(waiting)
    assert used.contributions == tuple(
        Contribution(committed(offer(), seat), NUMBERS[seat]) for seat in SEATS
    )
    shown = match_view(answer.match, 0)
    assert (shown.next_chance, shown.status) == (None, "playing")
    assert shown.game is not None
    assert shown.game.chance is not None
    assert shown.game.chance.numbers == [number.hex() for number in NUMBERS]


def test_without_commitments_the_game_begins_at_once() -> None:
    answer = decide(offer(), TakeSeat(BEN, command("in")), NOW)
    assert isinstance(answer, Decision)
    assert answer.begin_now
    assert not any(isinstance(event, Closed) for event in answer.step.events)
    assert dealt_from(begun()).contributions == (None, None)


def test_closing_commitments_is_announced_and_waits_for_numbers_until_a_deadline() -> None:
    answer = decide(offer(), take_seat(offer()), NOW)
    assert isinstance(answer, Decision)
    assert answer.step.events[-1] == Closed()
    assert not answer.begin_now
    assert (answer.deadline_ms, answer.wake_ms) == (LATE, LATE)
    assert isinstance(decide(answer.match, BeginGame(), NOW), Repeated)
    assert isinstance(decide(answer.match, Wake(), LATE - 1), Repeated)
    assert granted(answer.match, Wake(), LATE).status == "playing"


def test_the_first_number_does_not_postpone_the_deadline() -> None:
    answer = decide(closed(), opening(closed(), 0), NOW + 3000)
    assert isinstance(answer, Decision)
    assert answer.deadline_ms == answer.wake_ms == LATE


@pytest.mark.parametrize("silent", SEATS)
def test_a_number_that_is_not_revealed_in_time_is_replaced_by_its_commitment(silent: Seat) -> None:
    there = granted(closed(), opening(closed(), other(silent)))
    playing = granted(there, Wake(), LATE)
    assert dealt_from(playing).contributions[silent] == Contribution(committed(offer(), silent))
    assert refused(playing, opening(closed(), silent)) == RejectionCode.ALREADY_BEGUN
    both = granted(there, opening(there, silent))
    assert playing.game.state.piles != both.game.state.piles, (
        "so the number itself counts for nothing then"
    )


def test_a_seat_commits_once_per_game() -> None:
    added = granted(offer(), contribution(offer(), 0))
    same = contribution(offer(), 0, "again")
    assert decide(added, same, NOW) == Repeated(added.version)
    another = replace(same, commitment=b"x" * 32)
    assert refused(added, another) == RejectionCode.ALREADY_CONTRIBUTED
    assert refused(closed(), another) == RejectionCode.ALREADY_CONTRIBUTED
    assert refused(offer(), replace(same, game=2)) == RejectionCode.ALREADY_BEGUN
    for game in (1, 2):
        assert refused(begun(), replace(same, game=game)) == RejectionCode.ALREADY_BEGUN


def test_no_seat_can_commit_after_commitments_are_closed() -> None:
    starting = granted(offer(), take_seat(offer()))
    assert refused(starting, contribution(starting, 0)) == RejectionCode.ALREADY_BEGUN


def test_nothing_is_revealed_before_commitments_are_closed() -> None:
    added = granted(offer(), contribution(offer(), 0))
    assert refused(added, opening(added, 0)) == RejectionCode.NOTHING_TO_REVEAL
    starting = granted(offer(), take_seat(offer()))
    assert refused(starting, opening(starting, 0)) == RejectionCode.NOTHING_TO_REVEAL


def test_only_the_committed_number_is_accepted() -> None:
    waiting = closed()
    wrong = replace(opening(waiting, 0), number=NUMBERS[1])
    assert refused(waiting, wrong) == RejectionCode.WRONG_NUMBER
    revealed = granted(waiting, opening(waiting, 0))
    again = opening(waiting, 0, "again")
    assert decide(revealed, again, NOW) == Repeated(revealed.version)
    another = replace(wrong, command=command("other"))
    assert refused(revealed, another) == RejectionCode.WRONG_NUMBER


def test_a_commitment_copied_from_the_other_seat_cannot_be_opened() -> None:
    added = granted(offer(), contribution(offer(), 0))
    copied = granted(added, TakeSeat(BEN, command("in"), committed(offer(), 0)))
    shown = granted(copied, opening(copied, 0))
    stolen = replace(opening(copied, 1), number=NUMBERS[0])
    assert refused(shown, stolen) == RejectionCode.WRONG_NUMBER


def test_a_commitment_of_another_game_cannot_be_opened() -> None:
    over = between()
    old = commitment_to_number(bytes.fromhex(promised(offer())), 0, NUMBERS[0])
    added = granted(over, replace(contribution(over, 0), commitment=old))
    starting = granted(added, Wake(), NOW + PAUSE_MS)
    assert refused(starting, opening(starting, 0)) == RejectionCode.WRONG_NUMBER


def test_the_next_game_has_its_own_seed_committed_to_when_this_one_ends() -> None:
    playing = begun()
    longer = with_rules(playing, match_target=2)
    answer = decide(longer, ResignGame(0, command("bye"), 1), NOW)
    assert isinstance(answer, Decision)
    over = answer.match
    assert answer.step.events[-1] == Committed(commitment=promised(over))
    added = granted(over, contribution(over, 1))
    ready = granted(added, WantNextGame(0, command("r0"), 2))
    starting = decide(ready, WantNextGame(1, command("r1"), 2), NOW)
    assert isinstance(starting, Decision)
    assert starting.step.events[-1] == Closed()
    second = granted(starting.match, opening(starting.match, 1))
    assert commitment_to(dealt_from(second).seed).hex() == promised(over)
    assert dealt_from(second).seed != dealt_from(playing).seed
    assert dealt_from(second).contributions == (
        None,
        Contribution(committed(over, 1), NUMBERS[1]),
    )


def test_commitments_are_closed_after_the_pause_between_games() -> None:
    over = between()
    answer = decide(granted(over, contribution(over, 0)), Wake(), NOW + PAUSE_MS)
    assert isinstance(answer, Decision)
    assert answer.step.events == (Closed(),)
    assert (answer.match.status, answer.deadline_ms) == ("starting", LATE + PAUSE_MS)
    assert granted(over, Wake(), NOW + PAUSE_MS).status == "playing", "nobody is waited for here"


def test_the_chance_of_a_rematch_is_committed_to_before_it_is_asked_for() -> None:
    over = finished()
    given = [committed(over, seat) for seat in SEATS]
    first = granted(over, PlayAgain(0, command("a"), MatchId("match2"), given[0]))
    answer = decide(first, PlayAgain(1, command("b"), MatchId("match2"), given[1]), NOW)
    assert isinstance(answer, Decision)
    assert match_view(answer.match, 0).next_chance is None
    seed = over.chance.for_rematch().of_game(1).seed
    assert promised(over) == promised(first) == commitment_to(seed).hex()
    rematch = answer.opens
    assert rematch is not None
    assert (rematch.status, promised(rematch)) == ("starting", promised(over))
    for seat in SEATS:
        shown = RevealNumber(seat, command(f"s{seat}"), 1, NUMBERS[seat])
        rematch = granted(rematch, shown)
    assert rematch.status == "playing"


def test_commitments_are_public_and_numbers_only_after_being_revealed() -> None:
    over = between()
    answer = decide(over, contribution(over, 1), NOW)
    assert isinstance(answer, Decision)
    assert answer.step.events == (Contributed(seat=1, commitment=committed(over, 1).hex()),)
    waiting = granted(closed(), opening(closed(), 1))
    for viewer in (0, 1, "spectator"):
        chance = match_view(waiting, viewer).next_chance
        assert chance is not None
        assert chance.commitments == [committed(offer(), seat).hex() for seat in SEATS]
        assert chance.numbers == [None, NUMBERS[1].hex()]


SEAT_EVENTS = ("commit", "reveal", "wrong", "copy", "silence", "lapse")


@settings(max_examples=300, deadline=None)
@given(
    secret=st.binary(min_size=32, max_size=32),
    order=st.lists(
        st.tuples(st.sampled_from(SEATS), st.sampled_from(SEAT_EVENTS)), min_size=1, max_size=14
    ),
)
def test_in_every_sequence_of_actions_the_game_begins_and_its_order_is_in_the_record(
    secret: bytes, order: list[tuple[Seat, str]]
) -> None:
    match, now_ms, seated = offer(secret), NOW, False
    for number, (seat, what) in enumerate(order):
        if match.status == "playing":
            break
        match = _do(match, seat, what, f"{number}", now_ms)
        if not seated and number == len(order) // 2:
            match, seated = granted(match, TakeSeat(BEN, command("in")), now_ms), True
        now_ms += 700
    if not seated:
        match = granted(match, TakeSeat(BEN, command("in")), now_ms)
    if match.status == "starting":
        answer = decide(match, BeginGame(), now_ms)
        match = answer.match if isinstance(answer, Decision) else match
    if match.status == "starting":
        match = granted(match, Wake(), match.start.closed_ms + REVEAL_MS)
    assert match.status == "playing"
    fairness = FAIRNESS.validate_python(fairness_of(dealt_from(match)))
    zero, one = (
        commitment
        and Contribution(bytes.fromhex(commitment), bytes.fromhex(number) if number else None)
        for commitment, number in zip(fairness.commitments, fairness.numbers, strict=True)
    )
    again = SeededChance(bytes.fromhex(fairness.seed), 0, (zero or None, one or None))
    dealt = GAME.begin(match.settings.rules, again, None, match.moved_ms).state
    assert dealt.piles == match.game.state.piles


def _do(match: Match, seat: Seat, what: str, name: str, now_ms: int) -> Match:
    """Apply one event to a match before its next game, and return the match after it.

    `what` names it: `commit`, `copy` (the other client's commitment), `reveal`, `wrong` (number),
    `lapse`, or none. A rejected one changes nothing.
    """
    shown = RevealNumber(seat, command(name), 1, NUMBERS[seat])
    commitment = committed(match, other(seat) if what == "copy" else seat)
    match what:
        case "commit" | "copy":
            if match.players[seat] is None:
                return match
            request: CommitNumber | RevealNumber | Wake = CommitNumber(
                seat, command(name), 1, commitment
            )
        case "reveal":
            request = shown
        case "wrong":
            request = replace(shown, number=b"w" * 32)
        case "lapse":
            request = Wake()
        case _:
            return match
    answer = decide(match, request, now_ms)
    if what == "wrong":
        assert isinstance(answer, Rejection)
    return answer.match if isinstance(answer, Decision) else match


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_order_of_reveals_makes_no_difference(order: tuple[Seat, ...]) -> None:
    match = closed()
    for seat in order:
        match = granted(match, opening(match, seat))
    straight = closed()
    for seat in SEATS:
        straight = granted(straight, opening(straight, seat))
    assert match.game.state.piles == straight.game.state.piles


@pytest.mark.parametrize("match", [closed(), granted(closed(), opening(closed(), 1))])
def test_a_match_that_waits_for_numbers_can_be_stored_and_continued(match: Match) -> None:
    assert load_match(dump_match(match)) == match


def test_the_secret_and_the_cards_are_not_printed() -> None:
    offered = offer(b"secret" + bytes(26))
    seated = granted(offered, TakeSeat(BEN, command("in")))
    dealt = granted(seated, BeginGame())
    for match in (offered, dealt):
        for printed in (repr(match), repr(list(match.__rich_repr__()))):
            assert "secret" not in printed
            assert "match1" in printed
            assert "stock:0" not in printed
    shuffles = dealt.game.state.chance
    assert repr(shuffles.seed) not in repr(shuffles)
    assert repr(shuffles.seed) not in repr(dealt.game.state)


@pytest.mark.parametrize("number", [1, 2])
def test_the_record_of_each_game_is_fair_even_if_it_was_resigned(number: int) -> None:
    match = with_rules(offer(bytes(range(32))), match_target=2)
    steps: list[MatchStep] = []
    now_ms = NOW
    for make in (
        lambda m: contribution(m, 0),
        take_seat,
        lambda m: opening(m, 1),
        lambda m: opening(m, 0),
        lambda _: ResignGame(0, command("bye1"), 1),
        lambda m: contribution(m, 1),
        lambda _: Wake(),
        lambda m: opening(m, 1),
        lambda _: ResignGame(0, command("bye2"), 2),
    ):
        now_ms += PAUSE_MS if match.status == "between" else 0
        answer = decide(match, make(match), now_ms)
        assert isinstance(answer, Decision), answer
        match = answer.match
        steps.append(answer.step)
    assert [e.number for step in steps for e in step.events if isinstance(e, GameBegan)] == [1, 2]
    game = recorded_game(number, steps)
    numbers = [each and each.number for each in game.contributions]
    assert numbers == ([*NUMBERS], [None, NUMBERS[1]])[number - 1]
    fairness = fairness_of(MatchChance(match.chance.secret, game.contributions).of_game(number))
    record = write_record(record_head(match, number), game.steps, fairness)
    assert all(checked.ok for checked in verify(record))
