"""A match and its steps as one viewer may know them, as messages.

Hidden cards are left out by `server.games.disclosure`; what is added here is public.
"""

from protocol.events import Event as ShownEvent
from protocol.ids import Viewer
from protocol.message import Message
from protocol.messages import Snapshot
from protocol.messages import Step as ShownStep
from protocol.views import GameView, MatchView, PlayerView, Turn
from server.games.disclosure import show_event, show_outcome, show_table
from server.games.registry import GAMES
from server.matches.model import Match, Step


def snapshot(match: Match, viewer: Viewer) -> Snapshot:
    """The whole match, as `viewer` may know it."""
    return Snapshot.model_construct(version=match.version, match=match_view(match, viewer))


def step(match: Match, taken: Step, viewer: Viewer) -> ShownStep:
    """One step of `match`, as `viewer` may know it."""
    zones = GAMES[match.game_key].zones(match.rules)
    events: list[ShownEvent] = [
        event if isinstance(event, Message) else show_event(event, zones, viewer)
        for event in taken.events
    ]
    return ShownStep.model_construct(version=taken.version, events=events)


def match_view(match: Match, viewer: Viewer) -> MatchView:
    """The match as `viewer` may know it."""
    return MatchView(
        id=match.id,
        status=match.status,
        viewer=viewer,
        preset=match.preset,
        rules=match.rules,
        players=[None if p is None else PlayerView(name=p.name) for p in match.players],
        game=None if match.game is None else game_view(match, viewer),
        rematch=list(match.rematch),
        next_match=match.next_match,
    )


def game_view(match: Match, viewer: Viewer) -> GameView:
    """The game that is on the table, as `viewer` may know it."""
    game = GAMES[match.game_key]
    turn = game.turn(match.game)
    outcome = game.outcome(match.game)
    return GameView(
        number=match.game_number,
        zones=show_table(game.zones(match.rules), game.layout(match.game), viewer),
        first=game.first(match.game),
        turn=Turn(seat=turn.seat, number=turn.number),
        result=None if outcome is None else show_outcome(outcome),
    )
