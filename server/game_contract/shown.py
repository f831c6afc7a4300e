"""Checks of how any game is shown: on the wire, and in a terminal."""

from typing import Any

from protocol.core.codec import CODECS, match_vocabulary
from protocol.core.commands import Act
from protocol.core.events import Began, Ended
from protocol.core.ids import SEATS, VIEWERS, CommandId, Mark, MatchId, Version, Viewer
from protocol.core.message import Message
from protocol.core.messages import Step
from protocol.core.views import GameView, MatchView, PlayerView, Result
from server.client.reader import MatchReader
from server.game_contract.games import advances, played, result_of, sampled, states
from server.games.api import Advance, AnyGame, Outcome
from server.games.terminal import NoMove


def check_views_follow_from_events(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that folding the events shown to a viewer gives the viewer's next position."""
    start, moments = played(game, rules, seed)
    for place, viewer in enumerate(VIEWERS):
        position = game.before(rules, viewer)
        for advance in (start, *(moment.advance for moment in moments)):
            for event in advance.events:
                if not isinstance(event, Outcome):
                    # The display of an event depends only on the rules, not on the state.
                    shown = game.show(start.state, event)
                    assert shown == game.show(advance.state, event)
                    position = game.wire.fold(position, shown[place])
            assert position == game.position(advance.state, viewer)


def check_viewers_receive_all_events(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that `show` returns a form of each event, except the outcome, for every viewer."""
    for advance in advances(game, rules, seed):
        for event in advance.events:
            if not isinstance(event, Outcome):
                assert len(game.show(advance.state, event)) == len(VIEWERS)


def check_messages_survive_both_codecs(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that actions and steps are equal after encoding and decoding by each codec."""
    vocabulary = match_vocabulary(game.wire)
    start, moments = played(game, rules, seed)[0], sampled(game, rules, seed)[::5]
    for codec in CODECS:
        for seat in SEATS:
            for action in game.legal_actions(start.state, seat):
                act = Act(id=CommandId("c"), version=Version(7), action=action)
                assert vocabulary.read(codec, codec.encode(act)) == act
        for advance in (start, *(moment.advance for moment in moments)):
            for place, viewer in enumerate(VIEWERS):
                step = _step(game, rules, advance, place, viewer)
                reader = MatchReader(codec, {game.wire.key: game.wire}, game.wire.key)
                received = reader.read(codec.encode(step))
                assert received == step
                assert codec.encode(received) == codec.encode(step)


def _step(game: AnyGame, rules: Any, advance: Advance[Any], place: int, viewer: Viewer) -> Step:
    """Return one message with everything that a viewer may be sent at a moment of a game."""
    events: list[Message] = [
        Began(game=1, position=game.before(rules, viewer)),
        Began(game=2, position=game.position(advance.state, viewer)),
    ]
    for event in advance.events:
        if isinstance(event, Outcome):
            events.append(Ended(result=result_of(game, event)))
        else:
            events.append(game.show(advance.state, event)[place])
    return Step(version=Version(1), events=events, mark=Mark(0))


def check_terminal_descriptions(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that the terminal interface describes all positions and rejects an unknown move."""
    assert game.terminal.help
    for state in states(game, rules, seed)[::5]:
        for viewer in VIEWERS:
            assert game.terminal.describe(match_view(game, rules, state, viewer))
        for seat in SEATS:
            try:
                action = game.terminal.parse(
                    "no such move", match_view(game, rules, state, seat), seat
                )
            except NoMove:
                continue
            raise AssertionError(f"read as {action!r}")


def match_view(
    game: AnyGame, rules: Any, state: Any | None, viewer: Viewer, result: Result | None = None
) -> MatchView:
    """Return the view of a match whose game is in this state, or has not begun yet.

    The players are Ann and Ben. `result` is shown if the state has no outcome of its own.
    """
    outcome = None if state is None else game.outcome(state)
    if outcome is not None:
        result = result_of(game, outcome)
    shown = None
    if state is not None:
        shown = GameView(number=1, position=game.position(state, viewer), result=result)
    return MatchView(
        id=MatchId("match"),
        game_key=game.key,
        status="playing" if result is None else "finished",
        viewer=viewer,
        preset=None,
        rules=rules,
        players=[PlayerView(name="Ann"), PlayerView(name="Ben")],
        game=shown,
        rematch=[False, False],
        next_match=None,
        score=[0, 0],
        ready=[False, False],
        next_chance=None,
        draw_offers=["none", "none"],
        take_backs=["none", "none"],
        reversible=[],
        series=[0, 0],
        lesson=None,
        visibility="unlisted",
        watchers=True,
    )
