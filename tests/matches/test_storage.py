"""A match that was saved and loaded plays on as its twin, whatever happened in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import msgpack

from server.matches.decide import decide
from server.matches.model import Match, Step
from server.matches.storage import dump_match, dump_step, load_match, load_step
from server.matches.view import match_view, step
from tests.matches.test_decide import NOW, action, begun, finished, offer


@given(seed=st.integers(0, 2**32), moves=st.integers(0, 40))
def test_a_match_saved_and_loaded_at_every_step_plays_on_as_its_twin(seed: int, moves: int) -> None:
    match = begun(seed)
    twin = load_match(dump_match(match))
    for number in range(moves):
        if match.status == "finished":
            break
        ruling, same = (decide(m, action(m, f"{seed}.{number}"), NOW) for m in (match, twin))
        assert ruling == same
        match = ruling.match  # type: ignore[union-attr]
        taken: Step = ruling.step  # type: ignore[union-attr]
        twin = load_match(dump_match(match))
        assert load_step(dump_step(taken)) == taken
        assert step(twin, load_step(dump_step(taken)), 0) == step(match, taken, 0)
    assert twin == match


@pytest.mark.parametrize("match", [offer(), begun(), finished()], ids=["open", "on", "over"])
def test_a_loaded_match_looks_the_same_to_everybody(match: Match) -> None:
    loaded = load_match(dump_match(match))
    assert loaded == match
    for viewer in (0, 1, "spectator"):
        assert match_view(loaded, viewer) == match_view(match, viewer)


def test_a_match_of_a_later_release_is_refused_rather_than_guessed() -> None:
    fields = msgpack.decode(dump_match(offer()))
    with pytest.raises(ValueError, match="schema 99"):
        load_match(msgpack.encode([99, *fields[1:]]))
