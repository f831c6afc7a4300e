"""Tests the Python client's part in fair shuffles: when it sends its commitment and its number.

It must also detect a server that changes or leaves out a number.
"""

import pytest
from msgspec.structs import replace

from protocol.core.ids import MatchId, Seat, Viewer
from protocol.core.views import ChanceView, MatchView
from server.client.contributor import (
    Contributor,
    FairnessWarning,
    ToCommit,
    ToReveal,
    commitment_to,
)
from server.matches.core.view import match_view
from tests.support.matches import begun, finished, offer

OTHERS = "33" * 32
Pair = list[str | None]


def view(
    status: str = "open",
    commitments: Pair | None = None,
    numbers: Pair | None = None,
    viewer: Viewer = 0,
    server: str | None = None,
) -> MatchView:
    """Return a viewer's view of a match before its first game.

    `commitments` and `numbers` are those of the clients for the shuffle. `server` replaces the
    server's commitment.
    """
    seen = match_view(offer(), viewer)
    chance = chance_of(commitments, numbers, server)
    return replace(seen, status=status, next_chance=chance)


def chance_of(
    commitments: Pair | None = None, numbers: Pair | None = None, server: str | None = None
) -> ChanceView:
    seen = match_view(offer(), 0).next_chance
    assert seen is not None
    given = commitments or [None, None]
    return ChanceView(
        commitment=server or seen.commitment,
        commitments=given,
        numbers=numbers or [None, None],
    )


def playing(commitments: Pair, numbers: Pair) -> MatchView:
    seen = match_view(begun(), 0)
    assert seen.game is not None
    game = replace(seen.game, chance=chance_of(commitments, numbers))
    return replace(seen, game=game)


def commitment_of(contributor: Contributor) -> str:
    """Return the commitment to a number that the client's contributor sends for the open match."""
    due = contributor.next_message(view())
    assert isinstance(due, ToCommit)
    return due.commitment


def test_it_commits_once_and_reveals_once_commitments_are_fixed() -> None:
    client = Contributor()
    own = commitment_of(client)
    assert client.next_message(view()) is None
    assert client.next_message(view(commitments=[own, OTHERS])) is None
    due = client.next_message(view("starting", [own, OTHERS]))
    assert isinstance(due, ToReveal)
    assert commitment_to(chance_of().commitment, 0, due.number) == own
    assert client.next_message(view("starting", [own, OTHERS])) is None
    client.next_message(playing([own, OTHERS], [due.number, OTHERS]))
    assert client.fairness_warnings == []


def test_messages_that_may_be_lost_are_sent_again_unchanged() -> None:
    client = Contributor()
    own = commitment_of(client)
    client.resend()
    assert client.next_message(view()) == ToCommit(1, own)


@pytest.mark.parametrize("commitments", [[None, OTHERS], [OTHERS, OTHERS]])
def test_it_reveals_nothing_unless_its_own_commitment_is_fixed(commitments: Pair) -> None:
    client = Contributor()
    commitment_of(client)
    assert client.next_message(view("starting", commitments)) is None


def test_it_reveals_nothing_to_a_server_with_another_commitment() -> None:
    client = Contributor()
    own = commitment_of(client)
    assert client.next_message(view("starting", [own, OTHERS], server="44" * 32)) is None
    assert client.fairness_warnings == ["server_changed"]


@pytest.mark.parametrize(
    ("commitments", "number", "warning"),
    [
        ([None, "55" * 32], "same", "other_changed"),
        ([None, OTHERS], None, "left_out"),
        ([None, OTHERS], "66" * 32, "own_changed"),
    ],
)
def test_it_detects_an_unfair_server(
    commitments: Pair, number: str | None, warning: FairnessWarning
) -> None:
    client = Contributor()
    own = commitment_of(client)
    due = client.next_message(view("starting", [own, OTHERS]))
    assert isinstance(due, ToReveal)
    dealt = due.number if number == "same" else number
    client.next_message(playing([own, commitments[1]], [dealt, None]))
    assert client.fairness_warnings == [warning]


def test_accepting_and_rematches_carry_a_commitment_for_the_seat() -> None:
    client = Contributor()
    own = client.for_accepting(view(viewer="spectator"))
    due = client.next_message(view("starting", [None, own], viewer=1))
    assert isinstance(due, ToReveal)
    assert own == commitment_to(chance_of().commitment, 1, due.number)

    over = match_view(finished(), 0)
    assert over.next_chance is not None
    again = client.for_rematch(over)
    went_on = replace(over, next_match=MatchId("match2"), next_chance=None)
    client.next_message(went_on)
    seat: Seat = 0
    there = view("starting", [again, None], viewer=seat, server=over.next_chance.commitment)
    shown = client.next_message(replace(there, id=MatchId("match2")))
    assert isinstance(shown, ToReveal)
    assert again == commitment_to(over.next_chance.commitment, seat, shown.number)
