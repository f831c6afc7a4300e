"""Messages that show a match and its steps to one kind of viewer.

The game leaves out what the viewer may not know. Everything that this module adds is public.
"""

from collections.abc import Sequence
from operator import is_

from protocol.core.clock import TimeLeft
from protocol.core.codec import packed
from protocol.core.events import Began, ClockSet, Ended, Irreversible, Reversible, TakenBack
from protocol.core.ids import SEATS, VIEWERS, Viewer
from protocol.core.message import Message
from protocol.core.messages import Snapshot
from protocol.core.messages import Step as ShownStep
from protocol.core.views import ChanceView, GameView, MatchView, Result
from server.games.api import AnyGame, GameEnded, Outcome
from server.games.chance import Chance, SeededChance, commitment_to
from server.games.registry import GAMES
from server.matches.core.clocks import Clocks
from server.matches.core.history_hash import short_hash
from server.matches.core.model import (
    MATCH_EVENT_TYPES,
    ActionsTakenBack,
    GameBegan,
    Match,
    MatchEvent,
    MatchStep,
)

Shown = list[Message]
ShownToAll = tuple[Shown, Shown, Shown]
_EVENTS_SHOWN_HERE = MATCH_EVENT_TYPES | {GameEnded}
"""The types of events that this module shows, rather than the game."""
REVERSIBLE = tuple(packed(Reversible.made(type="reversible", seat=seat)) for seat in SEATS)
IRREVERSIBLE = packed(Irreversible.made(type="irreversible"))


def snapshot(match: Match, mark: bytes, viewer: Viewer, now_ms: int) -> Snapshot:
    """Return the whole match at `now_ms`, with its history hash `mark`, as `viewer` may see it."""
    return Snapshot.made(
        type="snapshot",
        version=match.version,
        match=match_view(match, viewer),
        moved_ms=match.moved_ms,
        mark=short_hash(mark),
        now_ms=now_ms,
    )


def step(match: Match, taken: MatchStep, viewer: Viewer) -> ShownStep:
    """Return one step of `match` as `viewer` may see it."""
    events = events_for_all(match, taken)[VIEWERS.index(viewer)]
    mark = short_hash(taken.mark)
    return ShownStep.made(type="step", version=taken.version, events=events, mark=mark)


def events_for_all(match: Match, taken: MatchStep) -> ShownToAll:
    """Return the events of a step for each viewer, in the order of VIEWERS.

    Viewers who may see the same get the same list, so that it is encoded only once.
    """
    game, state = GAMES[match.game_key], match.game
    show = game.show
    shown = [
        _event_views(match, game, event)
        if type(event) in _EVENTS_SHOWN_HERE
        else show(state, event)
        for event in taken.events
    ]
    if taken.reversible is not None:
        shown.append((_reversible(taken),) * len(VIEWERS))
    if taken.clocks is not None:
        shown.append((ClockSet(time_left=_time_left(taken.clocks)),) * len(VIEWERS))
    zero, one, spectators = ([views[place] for views in shown] for place in range(len(VIEWERS)))
    # Compare identities: comparing contents would take longer, and equal views are the same object.
    if all(map(is_, zero, spectators)):
        zero = spectators
    if all(map(is_, one, spectators)):
        one = spectators
    elif zero is not spectators and all(map(is_, one, zero)):
        one = zero
    return zero, one, spectators


def _event_views(match: Match, game: AnyGame, event: MatchEvent) -> Sequence[Message]:
    if isinstance(event, GameEnded):
        return (Ended(result=_result(game, event.outcome)),) * len(VIEWERS)
    if isinstance(event, GameBegan):
        positions = [game.before(match.rules, viewer) for viewer in VIEWERS]
        return [Began.made(type="began", game=event.number, position=each) for each in positions]
    if isinstance(event, ActionsTakenBack):
        return [_taken_back(game, event, viewer) for viewer in VIEWERS]
    return (event,) * len(VIEWERS)


def _taken_back(game: AnyGame, event: ActionsTakenBack, viewer: Viewer) -> TakenBack:
    return TakenBack.made(
        type="taken_back",
        seat=event.seat,
        actions=event.actions,
        position=game.position(event.state, viewer),
    )


def _reversible(taken: MatchStep) -> Reversible | Irreversible:
    if not taken.reversible or taken.author is None:
        return IRREVERSIBLE
    return REVERSIBLE[taken.author[0]]


def match_view(match: Match, viewer: Viewer) -> MatchView:
    """Return the match as `viewer` may see it."""
    return MatchView.made(
        id=match.id,
        game_key=match.game_key,
        status=match.status,
        viewer=viewer,
        preset=match.preset,
        rules=match.rules,
        players=[None if p is None else p.public_view for p in match.players],
        game=None if match.game is None else _game_view(match, viewer),
        rematch=list(match.rematch),
        next_match=match.next_match,
        score=list(match.score),
        ready=list(match.ready),
        next_chance=_chance_view(match.game_type, match.next_chance)
        if match.shares_chance
        else None,
        draw_offers=list(match.draw_offers),
        take_backs=list(match.take_backs),
        reversible=[action.seat for action in match.undo_points],
        series=list(match.series),
        clock=match.clock,
        time_left=None if match.clocks is None else _time_left(match.clocks),
        lesson=match.lesson,
        visibility=match.visibility,
        watchers=match.watchers,
        rated=match.rated,
        same_browser=match.is_unrated_for_browser,
    )


def _game_view(match: Match, viewer: Viewer) -> GameView:
    """Return the current or last game as `viewer` may see it."""
    game = match.game_type
    outcome = game.outcome(match.game)
    return GameView.made(
        number=match.game_number,
        position=game.position(match.game, viewer),
        result=None if outcome is None else _result(game, outcome),
        # A prepared deal has no chance to commit to.
        chance=None if match.lesson else _chance_view(game, game.chance_of(match.game)),
    )


def _time_left(clocks: Clocks) -> TimeLeft:
    left_ms, running = list(clocks.left_ms), list(clocks.running)
    return TimeLeft.made(at_ms=clocks.at_ms, left_ms=left_ms, running=running)


def _result(game: AnyGame, outcome: Outcome) -> Result:
    return Result(
        winner=outcome.winner,
        reason=outcome.reason,
        points=list(outcome.points),
        tally=game.tally(outcome),
    )


def _chance_view(game: AnyGame, chance: Chance | None) -> ChanceView | None:
    """Return the public part of the chance of a game."""
    if not game.chance or not isinstance(chance, SeededChance):
        return None
    added = chance.contributions
    numbers = [None if c is None else c.number for c in added]
    return ChanceView(
        commitment=commitment_to(chance.seed).hex(),
        commitments=[None if c is None else c.commitment.hex() for c in added],
        numbers=[None if number is None else number.hex() for number in numbers],
    )
