"""A match and its steps as one viewer may know them, as messages.

Hidden cards are left out by `server.games.disclosure`; what is added here is public.
"""

from collections.abc import Mapping, Sequence

from protocol.events import Began
from protocol.events import Event as ShownEvent
from protocol.ids import VIEWERS, Viewer, ZoneId
from protocol.messages import Snapshot
from protocol.messages import Step as ShownStep
from protocol.views import Chance, GameView, MatchView, PlayerView, Turn
from server.games.disclosure import show_event_to_all, show_outcome, show_table
from server.games.registry import GAMES
from server.games.shuffle import SeededShuffles, Shuffles, commitment_to
from server.games.table import TABLE_EVENTS, Zone
from server.matches import marks
from server.matches.clocks import CLAIM_MS
from server.matches.model import GameBegan, Match, MatchEvent, Step


def snapshot(match: Match, mark: bytes, viewer: Viewer) -> Snapshot:
    """The whole match, which has this mark, as `viewer` may know it."""
    return Snapshot.model_construct(
        version=match.version,
        match=match_view(match, viewer),
        moved_ms=match.moved_ms,
        claim_after_ms=CLAIM_MS,
        mark=marks.told(mark),
    )


def step(match: Match, taken: Step, viewer: Viewer) -> ShownStep:
    """One step of `match`, as `viewer` may know it."""
    zones, place = _zones(match), VIEWERS.index(viewer)
    events = [_shown(match, zones, event)[place] for event in taken.events]
    mark = marks.told(taken.mark)
    return ShownStep.made(type="step", version=taken.version, events=events, mark=mark)


def steps_for_all(match: Match, taken: Step) -> Mapping[Viewer, ShownStep]:
    """The same for each viewer; those who may know the same get the same message."""
    zones = _zones(match)
    shown = [_shown(match, zones, event) for event in taken.events]
    mark = marks.told(taken.mark)
    steps: dict[tuple[int, ...], ShownStep] = {}
    told: dict[Viewer, ShownStep] = {}
    for place, viewer in enumerate(VIEWERS):
        events = [views[place] for views in shown]
        # The same objects are what the same may be known of.
        alike = tuple(map(id, events))
        step = steps.get(alike)
        if step is None:
            step = ShownStep.made(type="step", version=taken.version, events=events, mark=mark)
            steps[alike] = step
        told[viewer] = step
    return told


def _zones(match: Match) -> Mapping[ZoneId, Zone]:
    game = GAMES[match.game_key]
    # To find the zones by the rules takes longer than most steps take to be shown.
    return game.zones(match.rules) if match.game is None else game.table(match.game)


def _shown(match: Match, zones: Mapping[ZoneId, Zone], event: MatchEvent) -> Sequence[ShownEvent]:
    """An event as each viewer may know it, in the order of VIEWERS."""
    if isinstance(event, TABLE_EVENTS):
        return show_event_to_all(event, zones)
    if isinstance(event, GameBegan):
        layout = GAMES[match.game_key].before(match.rules)
        tables = [show_table(zones, layout, viewer) for viewer in VIEWERS]
        return [Began.made(type="began", game=event.number, zones=table) for table in tables]
    return (event,) * len(VIEWERS)


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
        score=list(match.score),
        ready=list(match.ready),
        next_deal=chance_view(match.next_deal),
        draw_offers=list(match.draw_offers),
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
        turn=Turn(seat=turn.seat, number=turn.number, moved=game.moved(match.game)),
        result=None if outcome is None else show_outcome(outcome),
        chance=chance_view(game.shuffles(match.game)),
    )


def chance_view(shuffles: Shuffles | None) -> Chance | None:
    """What the shuffles follow from, as far as anybody may know it before the game is over."""
    if not isinstance(shuffles, SeededShuffles):
        return None
    return Chance(
        commitment=commitment_to(shuffles.seed).hex(),
        contributions=[None if c is None else c.hex() for c in shuffles.contributions],
    )
