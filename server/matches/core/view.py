"""Messages that show a match and its steps to one kind of viewer.

The game leaves out what the viewer may not know. Everything that this module adds is public.
"""

from collections.abc import Sequence

from protocol.core.clock import TimeLeft
from protocol.core.events import Began, ClockSet, Ended, Irreversible, Reversible, TakenBack
from protocol.core.ids import VIEWERS, Viewer
from protocol.core.message import Message
from protocol.core.messages import Snapshot
from protocol.core.messages import Step as ShownStep
from protocol.core.views import ChanceView, GameView, MatchView, Result
from server.games.api import AnyGame, Outcome
from server.games.chance import Chance, SeededChance, commitment_to
from server.games.registry import GAMES
from server.matches.core.clocks import Clocks
from server.matches.core.model import (
    ActionsTakenBack,
    GameBegan,
    Match,
    MatchEvent,
    MatchStep,
    PublicEvent,
    types_in_play,
)
from server.matches.core.storage import short_hash

ShownToAll = list[Sequence[Message]]
"""The events of a step for each viewer, as that viewer may see them, in the order of VIEWERS."""


def snapshot(match: Match, mark: bytes, viewer: Viewer, now_ms: int) -> Snapshot:
    """Return a message with the whole match at `now_ms`, as `viewer` may see it.

    `mark` is the match's history hash.
    """
    return Snapshot(
        version=match.version,
        match=match_view(match, viewer),
        moved_ms=match.moved_ms,
        mark=short_hash(mark),
        now_ms=now_ms,
    )


def step(match: Match, taken: MatchStep, viewer: Viewer) -> ShownStep:
    """Return a message with one step of `match` as `viewer` may see it."""
    place = VIEWERS.index(viewer)
    events = [views[place] for views in events_for_all(match, taken)]
    return ShownStep(version=taken.version, events=events, mark=short_hash(taken.mark))


def events_for_all(match: Match, taken: MatchStep) -> ShownToAll:
    """Return the events of a step, each as every viewer may see it, in the order of VIEWERS.
    `match` is the match after the step or later.
    """
    game, state = GAMES[match.settings.game_key], match.game.state
    show, in_play = game.show, types_in_play(game)
    shown = [
        show(state, event) if type(event) in in_play else _event_views(match, game, event)
        for event in taken.events
    ]
    if taken.reversible is not None:
        undo: Reversible | Irreversible = Irreversible()
        if taken.reversible and taken.author is not None:
            undo = Reversible(taken.author[0])
        shown.append((undo,) * len(VIEWERS))
    if taken.clocks is not None:
        shown.append((ClockSet(time_left=_time_left(taken.clocks)),) * len(VIEWERS))
    return shown


def _event_views(match: Match, game: AnyGame, event: MatchEvent) -> Sequence[Message]:
    if isinstance(event, Outcome):
        return (Ended(result=result_of(game, event)),) * len(VIEWERS)
    if isinstance(event, GameBegan):
        positions = [_first_position(match, game, event, viewer) for viewer in VIEWERS]
        return [Began(game=event.number, position=each) for each in positions]
    if isinstance(event, ActionsTakenBack):
        return [_taken_back(game, event, viewer) for viewer in VIEWERS]
    if isinstance(event, PublicEvent):
        return (event,) * len(VIEWERS)
    # A game's event may contain what is hidden, and msgpack would encode it as it is.
    raise TypeError(f"the game doesn't list its event {type(event).__name__}")


def _first_position(match: Match, game: AnyGame, event: GameBegan, viewer: Viewer) -> Message:
    if event.state is None:
        return game.before(match.settings.rules, viewer)
    return game.position(event.state, viewer)


def _taken_back(game: AnyGame, event: ActionsTakenBack, viewer: Viewer) -> TakenBack:
    return TakenBack(
        seat=event.seat, actions=event.actions, position=game.position(event.state, viewer)
    )


def match_view(match: Match, viewer: Viewer) -> MatchView:
    """Return the state of the match as `viewer` may see it."""
    settings, current = match.settings, match.game
    return MatchView(
        id=match.id,
        game_key=settings.game_key,
        status=match.status,
        viewer=viewer,
        preset=settings.preset,
        rules=settings.rules,
        players=[None if p is None else p.public_view for p in match.players],
        game=None if current.state is None else _game_view(match, viewer),
        rematch=list(match.series.rematch),
        next_match=match.series.next_match,
        score=list(match.series.score),
        ready=list(match.start.ready),
        next_chance=_chance_view(match.game_type, match.next_chance)
        if match.shares_chance
        else None,
        draw_offers=list(current.proposals.draw_offers),
        take_backs=list(current.proposals.take_backs),
        reversible=[action.seat for action in current.undo_points],
        series=list(match.series.wins),
        clock=settings.clock,
        time_left=None if current.clocks is None else _time_left(current.clocks),
        lesson=settings.lesson,
        visibility=settings.visibility,
        watchers=settings.watchers,
        rated=match.rated,
        same_browser=match.is_unrated_for_browser,
        prepared=None if settings.prepared is None else settings.prepared.public_view,
    )


def _game_view(match: Match, viewer: Viewer) -> GameView:
    """Return the current or last game as `viewer` may see it."""
    game, current = match.game_type, match.game
    outcome = game.outcome(current.state)
    is_prepared = match.is_prepared
    return GameView(
        number=current.number,
        position=game.position(current.state, viewer),
        result=None if outcome is None else result_of(game, outcome),
        chance=None if is_prepared else _chance_view(game, game.chance_of(current.state)),
    )


def _time_left(clocks: Clocks) -> TimeLeft:
    left_ms, running = list(clocks.left_ms), list(clocks.running)
    return TimeLeft(at_ms=clocks.at_ms, left_ms=left_ms, running=running)


def result_of(game: AnyGame, outcome: Outcome) -> Result:
    """Return the result of a game, which every viewer may see."""
    return Result(
        winner=outcome.winner,
        reason=outcome.reason,
        points=list(outcome.points),
        tally=game.tally(outcome),
    )


def _chance_view(game: AnyGame, chance: Chance | None) -> ChanceView | None:
    """Return what everybody may know of the chance (the sources of shuffles) of a game; None for a
    game without a seed.
    """
    if not game.chance or not isinstance(chance, SeededChance):
        return None
    added = chance.contributions
    numbers = [None if c is None else c.number for c in added]
    return ChanceView(
        commitment=commitment_to(chance.seed).hex(),
        commitments=[None if c is None else c.commitment.hex() for c in added],
        numbers=[None if number is None else number.hex() for number in numbers],
    )
