"""Checks of any game: nothing that a viewer may not know reaches that viewer."""

from random import Random
from typing import Any

from protocol.core.ids import SEATS, VIEWERS
from server.game_contract.games import advances, played, result_of, sampled, sent
from server.game_contract.random_games import ActionSpace, again
from server.game_contract.twins import hidden_places, learnt, twin_of, zones_in
from server.games.api import Advance, AnyGame, Outcome, Rejection

TRIED = 6
"""The number of actions, sensible or not, that are tried at each moment for each seat."""


def check_no_secrets_without_chance(game: AnyGame, rules: Any, seed: int) -> None:
    """Check, for games without chance, that all viewers have the same position and events."""
    if game.chance:
        return
    for advance in advances(game, rules, seed):
        zero, one, watching = (game.position(advance.state, viewer) for viewer in VIEWERS)
        assert zero == one == watching
        for event in advance.events:
            if not isinstance(event, Outcome):
                shown = game.show(advance.state, event)
                assert shown[0] is shown[1] is shown[2]


def check_twins_look_the_same(game: AnyGame, rules: Any, seed: int) -> None:
    """Check, for games with zones, that cards hidden from a viewer change nothing that it receives.

    Neither its position nor the events of the next action or deadline may depend on them.
    """
    numbers = Random(seed)
    start, moments = played(game, rules, seed)[0], sampled(game, rules, seed)
    if not zones_in(game.position(start.state, 0)):
        return
    for moment in moments:
        state = moment.before
        for place, viewer in enumerate(VIEWERS):
            known = learnt(game, moment, viewer)
            twin = twin_of(state, hidden_places(game, state, viewer) - known.places, numbers)
            assert sent(game.position(twin, viewer)) == sent(game.position(state, viewer))
            answer = again(game, twin, moment)
            # The legality of an action may depend on its actor's hidden cards.
            shown_by_legality = isinstance(answer, Rejection) and viewer != moment.seat
            if known.by_chance or shown_by_legality:
                continue
            assert isinstance(answer, Advance)
            expected = _shown_to(game, moment.advance, place)
            assert _shown_to(game, answer, place) == expected
            after = game.position(answer.state, viewer), game.position(moment.advance.state, viewer)
            assert sent(after[0]) == sent(after[1])


def check_twins_accept_the_same_actions(game: AnyGame, rules: Any, seed: int) -> None:
    """Check, for games with zones, that neither legal actions nor rejections depend on cards hidden
    from the seat.
    """
    numbers, space = Random(seed), ActionSpace(game, rules, seed + 1)
    start, moments = played(game, rules, seed)[0], sampled(game, rules, seed)
    if not zones_in(game.position(start.state, 0)):
        return
    for moment in moments:
        state = moment.before
        for seat in SEATS:
            twin = twin_of(state, hidden_places(game, state, seat), numbers)
            assert game.legal_actions(twin, seat) == game.legal_actions(state, seat)
            for action in space.some(numbers, TRIED):
                answers = [game.act(each, seat, action, moment.early_ms) for each in (state, twin)]
                if isinstance(answers[0], Rejection):
                    assert answers[1] == answers[0]
                else:
                    assert isinstance(answers[1], Advance)


def _shown_to(game: AnyGame, advance: Advance[Any], place: int) -> list[bytes]:
    """Return the encoded events that a viewer receives, given the viewer's place in VIEWERS."""
    return [
        sent(result_of(game, event))
        if isinstance(event, Outcome)
        else sent(game.show(advance.state, event)[place])
        for event in advance.events
    ]
