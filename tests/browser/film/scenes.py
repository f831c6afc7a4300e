"""Scenes of Spite and Malice to film, such as a deal, a draw and a win.

A scene is a function that prepares a game. It returns the visitor whose page is filmed, and the
action to film.
"""

from collections.abc import Callable, Mapping

from playwright.sync_api import expect

from protocol.games.spite import Discard, Play
from server.games.spite.state import State
from server.games.spite.table import DRAW
from tests.browser.pictures.deals import Moment, find_deal, find_moment
from tests.browser.pictures.moments import is_dealt_again, is_lost, is_won
from tests.browser.pictures.stage import Stage
from tests.browser.pictures.states.tables import SPITE, USUAL, open_seat
from tests.browser.visitor import Visitor

Scene = Callable[[Stage], tuple[Visitor, Callable[[], None]]]
SETTLES_MS = 1_200
"""The time after the last action in which all animations end."""


def deal(stage: Stage) -> tuple[Visitor, Callable[[], None]]:
    """Prepare a deal whose first cards are equal, so that the cards are dealt again.

    Return the visitor to film, and a function that starts the deal and returns after its scene.
    """
    script = find_deal(SPITE, USUAL, is_dealt_again)
    prepared = stage.offer_match(script)
    stage.dealer.commit(prepared.match, script)
    visitor = stage.visitor(prepared.people[0]).open(prepared.url)
    visitor.page.get_by_test_id("invite-link").wait_for(state="attached")

    def happens() -> None:
        stage.dealer.accept(prepared.match)
        stage.join(prepared, 1)
        stage.dealer.reveal(prepared.match)
        visitor.wait_for_table()
        expect(visitor.page.get_by_test_id("start-scene")).to_be_visible()
        expect(visitor.page.get_by_test_id("start-scene")).to_have_count(0)

    return visitor, happens


def last_of(fits: Callable[[Moment], bool], actions: int = 1) -> Scene:
    """Return a scene to film: the last `actions` that lead to the first moment that fits.

    The moment is searched for in games that policies play (find_moment).
    """

    def prepared(stage: Stage) -> tuple[Visitor, Callable[[], None]]:
        match = stage.play_match(find_moment(SPITE, USUAL, fits), but=actions)
        visitor = open_seat(stage, match)
        return visitor, lambda: stage.finish(match, last=actions)

    return prepared


def draws(moment: Moment) -> bool:
    """Return whether the opponent has just discarded, after more than 20 actions in all.

    The viewer then draws cards.
    """
    return _last_is(moment, Discard, seat=1) and len(moment.past) > 20


def plays(moment: Moment) -> bool:
    """Return whether there were more than 40 actions, the last three of them plays, and the very
    last one by seat 0.
    """
    return (
        len(moment.past) > 40
        and all(isinstance(turn.action, Play) for turn in moment.past[-3:])
        and moment.past[-1].seat == 0
    )


def completes(moment: Moment) -> bool:
    """Return whether the viewer has completed a build pile with the last action."""
    if not _last_is(moment, Play, seat=0):
        return False
    before: State = moment.past[-1].before
    height = len(before.piles[moment.past[-1].action.target])
    return height + 1 == before.rule_set.highest_natural


def shuffles_in(moment: Moment) -> bool:
    """Return whether completed cards were shuffled into the draw pile after the last action.

    The draw pile must have grown by more than five cards.
    """
    if not moment.past:
        return False
    before: State = moment.past[-1].before
    return len(moment.state.piles[DRAW]) > len(before.piles[DRAW]) + 5


def _last_is(moment: Moment, kind: type, seat: int) -> bool:
    last = moment.past[-1] if moment.past else None
    return last is not None and last.seat == seat and isinstance(last.action, kind)


SCENES: Mapping[str, Scene] = {
    "deal-again": deal,
    "draw": last_of(draws),
    "play": last_of(plays, actions=3),
    "complete": last_of(completes),
    "shuffle-in": last_of(shuffles_in),
    "win": last_of(is_won),
    "lose": last_of(is_lost),
}
