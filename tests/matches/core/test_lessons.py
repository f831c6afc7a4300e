"""Tests of matches for lessons: their deal is prepared, no client changes it, and views say so."""

import json

import pytest

from protocol.core.codes import RejectionCode
from protocol.core.events import Committed
from protocol.core.ids import SEATS, SPECTATOR, MatchId
from server.games.fairness import PREPARED
from server.games.records import RecordError
from server.games.registry import DEFAULT_GAME
from server.games.spite.presets import PRESETS
from server.matches.archive.archive_entry import GameToArchive, build_entry
from server.matches.core.decisions import decide
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Match
from server.matches.core.new_matches import open_match
from server.matches.core.requests import (
    BeginGame,
    CommitNumber,
    PlayAgain,
    Request,
    ResignGame,
    TakeSeat,
)
from server.matches.core.steps import Decision
from server.matches.core.storage import dump_match, dump_step, load_match
from server.matches.core.view import match_view
from tests.support.matches import (
    ANN,
    BEN,
    GAME,
    NOW,
    PRESET,
    command,
    granted,
    offer,
    refused,
    with_settings,
)

COMMITMENT = bytes(32)


def lesson(secret: bytes = bytes(32)) -> Match:
    """Return Ann's open match for the first lesson."""
    return with_settings(offer(secret), lesson="first")


def begun(match: Match) -> Match:
    """Return Ann's match in its first turn. Ben commits to a number as he joins."""
    return granted(granted(match, TakeSeat(BEN, command("in"), COMMITMENT)), BeginGame())


def test_the_deal_is_the_same_with_any_secret_and_any_clients() -> None:
    first, second = begun(lesson()), begun(lesson(b"s" * 32))
    assert first.game.state == second.game.state


def test_clients_cannot_contribute_to_the_chance() -> None:
    match = lesson()
    added = CommitNumber(0, command("add"), 1, COMMITMENT)
    assert refused(match, added) == RejectionCode.ALREADY_BEGUN
    seated = granted(match, TakeSeat(BEN, command("in"), COMMITMENT))
    assert seated.chance.contributions == (None, None)


@pytest.mark.parametrize("viewer", [*SEATS, SPECTATOR])
def test_every_view_names_the_lesson_and_has_no_commitment(viewer: object) -> None:
    for match in (lesson(), begun(lesson())):
        view = match_view(match, viewer)  # type: ignore[arg-type]
        assert view.lesson == "first"
        assert view.next_chance is None
        assert view.game is None or view.game.chance is None


def test_a_lesson_can_be_stored_and_loaded() -> None:
    match = begun(lesson())
    assert load_match(dump_match(match)) == match


def test_a_lesson_is_private() -> None:
    settings = MatchSettings(
        DEFAULT_GAME, PRESET, PRESETS[PRESET], visibility="public", lesson="first"
    )
    match = open_match(MatchId("match1"), settings, ANN, bytes(32), NOW)
    assert (match.settings.visibility, match.settings.watchers) == ("private", False)


def test_a_rematch_is_an_ordinary_match() -> None:
    over = granted(begun(lesson()), ResignGame(1, command("bye"), 1))
    assert over.shares_chance
    asked = granted(over, PlayAgain(0, command("again"), MatchId("next"), COMMITMENT))
    assert asked.chance.contributions[0] is not None
    answer = decide(asked, PlayAgain(1, command("too"), MatchId("next")), NOW)
    assert isinstance(answer, Decision)
    assert answer.opens is not None
    assert answer.opens.settings.lesson is None
    assert match_view(answer.opens, 0).next_chance is not None


def test_the_record_says_that_the_deal_was_prepared() -> None:
    match, steps = lesson(), []
    requests: list[Request] = [TakeSeat(BEN, command("in")), BeginGame()]
    for request in [*requests, ResignGame(1, command("bye"), 1)]:
        answer = decide(match, request, NOW)
        assert isinstance(answer, Decision)
        match = answer.match
        steps.append(answer.step)
    # The server commits only to the chance of a rematch.
    assert [isinstance(event, Committed) for event in steps[-1].events][-1]
    written = [dump_step(step, GAME) for step in steps]
    entry = build_entry(GameToArchive(1, True, dump_match(match), written))
    assert entry is not None
    line = entry.game.record
    assert json.loads(line)["fairness"] == PREPARED
    GAME.records.replay(line)
    with pytest.raises(RecordError, match="the deal was prepared"):
        GAME.records.verify(line)
