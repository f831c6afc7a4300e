"""Tests of a match against a bot, whose seat is reserved for it, from its creation to a rematch."""

from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.ids import VIEWERS, MatchId
from server.matches.core.decisions import decide
from server.matches.core.model import Match
from server.matches.core.new_matches import open_match, rematch_of
from server.matches.core.requests import BeginGame, PlayAgain, ResignGame, TakeSeat, Wake
from server.matches.core.steps import BOT_WAIT_MS, Decision
from server.matches.core.storage import dump_match, load_match
from server.matches.core.view import match_view
from tests.support.matches import (
    ANN,
    BEN,
    COMPUTER,
    NOW,
    SETTINGS,
    command,
    contribution,
    granted,
    refused,
)


def offer() -> Match:
    """Return Ann's open match whose second seat is reserved for a bot."""
    return open_match(MatchId("match1"), SETTINGS, ANN, bytes(32), NOW, COMPUTER)


def begun() -> Match:
    """Return Ann's match after the bot has joined and the first game has begun."""
    return granted(granted(offer(), TakeSeat(COMPUTER, command("in"))), BeginGame())


def finished() -> Match:
    return granted(begun(), ResignGame(0, command("bye"), game=1))


def again(match: Match, seat: int) -> Match:
    asked = PlayAgain(0 if seat == 0 else 1, command(f"again{seat}"), MatchId("match2"))
    return granted(match, asked)


def test_all_viewers_see_the_bot_from_the_start() -> None:
    for match in (offer(), begun(), finished()):
        for viewer in VIEWERS:
            players = match_view(match, viewer).players
            assert [player and player.computer for player in players] == [None, "medium"]


def test_the_seat_is_reserved_for_the_bot() -> None:
    assert refused(offer(), TakeSeat(BEN, command("in"))) == RejectionCode.MATCH_NOT_OPEN
    assert refused(offer(), TakeSeat(ANN, command("in"))) == RejectionCode.OWN_MATCH
    seated = granted(offer(), TakeSeat(replace(COMPUTER, bot_level=None), command("in")))
    assert seated.status == "starting"
    assert seated.players == (ANN, COMPUTER)


def test_both_can_contribute_before_the_bot_accepts() -> None:
    added = granted(granted(offer(), contribution(offer(), 0)), contribution(offer(), 1))
    assert added.status == "open"
    seated = granted(added, TakeSeat(COMPUTER, command("in")))
    assert seated.awaits_numbers
    assert None not in seated.chance.contributions


def test_a_match_expires_if_the_creator_does_not_come() -> None:
    early = decide(offer(), Wake(), NOW + BOT_WAIT_MS - 1)
    assert not isinstance(early, Decision)
    assert granted(offer(), Wake(), NOW + BOT_WAIT_MS).status == "expired"


def test_a_match_awaits_its_bot_until_the_end_and_when_a_rematch_is_asked_for() -> None:
    assert offer().awaits_bot
    assert begun().awaits_bot
    over = finished()
    assert not over.awaits_bot
    assert again(over, 0).awaits_bot
    assert not again(over, 1).awaits_bot
    assert not again(again(over, 0), 1).awaits_bot
    expired = granted(offer(), Wake(), NOW + BOT_WAIT_MS)
    assert not expired.awaits_bot


def test_a_rematch_is_against_the_same_bot() -> None:
    rematch = rematch_of(finished(), MatchId("match2"), NOW)
    assert rematch.players == (ANN, COMPUTER)
    assert rematch.awaits_bot
    assert rematch.bot_seats == (1,)


def test_a_bots_player_can_be_stored_and_loaded() -> None:
    for match in (offer(), begun()):
        assert load_match(dump_match(match)) == match
