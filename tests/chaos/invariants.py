"""Checks of a finished match against its log in Redis, which chaos tests make after faults.

Every acknowledged move is in the log once and in its place. All snapshots and steps sent to any
viewer agree with the log, as far as that viewer may know it. The match ended by the rules, and the
archive has its game once.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce

from msgspec.structs import replace

from protocol.core.codec import ClientCodec, Payload
from protocol.core.commands import Act
from protocol.core.fold import fold
from protocol.core.ids import MatchId, Version, Viewer
from protocol.core.messages import Accepted, Snapshot
from protocol.core.messages import Step as ShownStep
from protocol.core.views import MatchView
from protocol.games.registry import WIRES
from protocol.games.spite import Play
from server.games.api import Outcome
from server.games.cards.zones import CardsMoved
from server.matches.archive.archive_entry import record_head, recorded_game
from server.matches.core import view
from server.matches.core.model import GameBegan, Match, MatchStep
from server.matches.core.steps import apply_step
from server.matches.core.storage import history_hash, load_match, load_step
from server.store.archive import Archive
from server.store.ports import MatchStore
from tests.chaos.people import NoisyClient
from tests.support.players import Person, Table
from tests.support.server_messages import StrictReader
from tests.support.timeouts import until


class Broken(AssertionError):
    """Raised if an invariant is broken; the text says which."""


@dataclass(frozen=True)
class Log:
    """A match and all of its steps, as Redis has them at the end of a chaos test."""

    match: Match
    steps: Sequence[MatchStep]

    @property
    def deal(self) -> int:
        """The version of the match after the deal of its only game."""
        return next(
            step.version
            for step in self.steps
            if any(isinstance(event, GameBegan) for event in step.events)
        )


async def read_log(store: MatchStore, match: MatchId) -> Log:
    """Read the match and its whole log. The store stays subscribed to the match.

    Raises Broken if the match is gone, or its log does not end with the step stored as its last.
    """
    stored = await store.subscribe(match)
    if stored is None:
        raise Broken(f"{match}: gone")
    written = await store.steps(match, Version(0))
    state = load_match(stored.state)
    steps = [
        replace(
            load_step(step, state),
            mark=history_hash(state, step),
        )
        for step in written
    ]
    if steps[-1].mark != stored.mark:
        raise Broken(f"{match}: the log ends with another step")
    return Log(reduce(apply_step, steps[state.version :], state), steps)


def check_log(log: Log) -> None:
    """Check that the log has every version up to the match's once, and ends the game by the rules.

    Raises Broken, or RecordError if the rules don't allow the game.
    """
    versions = [step.version for step in log.steps]
    if versions != [*range(1, log.match.version + 1)]:
        raise Broken(f"{log.match.id}: the log of version {log.match.version} has {versions}")
    events = [event for step in log.steps for event in step.events]
    if log.match.status != "finished" or not any(isinstance(e, Outcome) for e in events):
        raise Broken(f"{log.match.id}: {log.match.status}, and never ended")
    records = log.match.game_type.records
    records.replay(records.write(record_head(log.match, 1), recorded_game(1, log.steps).steps))


async def check_archived(log: Log, archive: Archive) -> None:
    """Wait for the match in the archive, and check that its game is there once, as in the log.

    Raises Broken, or RecordError if the rules don't allow the archived game.
    """
    match = log.match.id

    async def is_there() -> bool:
        return await archive.match(match) is not None

    with suppress(TimeoutError):
        await until(is_there)
    line = await archive.record(match, 1)
    games = await archive.games(match)
    if line is None or games != 1:
        raise Broken(f"{match}: {games} games in the archive")
    log.match.game_type.records.replay(line)
    expected = json.loads(
        log.match.game_type.records.write(
            record_head(log.match, 1), recorded_game(1, log.steps).steps
        )
    )
    kept = json.loads(line)
    if expected != {name: value for name, value in kept.items() if name != "fairness"}:
        raise Broken(f"{match}: the archive has another game than the log")
    over = await archive.match(match)
    if over is None or (over.games, over.score) != (1, log.match.series.score):
        raise Broken(f"{match}: the archive has {over}")


def check_acknowledged(log: Log, table: Table) -> int:
    """Check that exactly the acknowledged moves are in the log, once each. Return their number.

    Raises Broken.
    """
    acknowledged: dict[int, Act] = {}
    for person in table.people[:2]:
        versions: dict[str, int] = {}
        client = client_of(person)
        for message in messages_in(person.frames, client.codec):
            if not isinstance(message, Accepted) or message.id not in client.acts:
                continue
            if versions.setdefault(message.id, message.version) != message.version:
                raise Broken(f"{log.match.id}: {message.id} was carried out twice")
        for command, version in versions.items():
            if version in acknowledged:
                raise Broken(f"{log.match.id}: two moves led to {version}")
            acknowledged[version] = client.acts[command]  # type: ignore[index]
    made = {step.version: step for step in log.steps if step.version > log.deal}
    if acknowledged.keys() != made.keys():
        lost = sorted(acknowledged.keys() - made.keys())
        unasked = sorted(made.keys() - acknowledged.keys())
        raise Broken(f"{log.match.id}: lost {lost}, made and never acknowledged {unasked}")
    for version, act in acknowledged.items():
        if act.version != version - 1 or not is_made(act, made[Version(version)]):
            raise Broken(f"{log.match.id}: step {version} is not what was acknowledged")
    return len(made)


def is_made(act: Act, step: MatchStep) -> bool:
    """Return True if `step` in a match's log is the result of the command `act`."""
    moved = next(event for event in step.events if isinstance(event, CardsMoved))
    if isinstance(act.action, Play):
        asked = CardsMoved(act.action.source, act.action.target, (act.action.card,))
        return moved == asked
    cards = tuple(getattr(act.action, "cards", ()))
    return (moved.target, moved.cards) == (getattr(act.action, "target", None), cards)


def check_seen(log: Log, person: Person) -> None:
    """Check that all snapshots and steps sent to a client agree with the match's log.

    The client's last view must be that of the log's end. Raises Broken.
    """
    codec = client_of(person).codec
    truth: dict[Viewer, dict[int, MatchView]] = {}
    viewer: Viewer | None = None
    for message in messages_in(person.frames, codec):
        if isinstance(message, Snapshot):
            viewer = message.match.viewer
            if viewer not in truth:
                truth[viewer] = views_from(message, log)
            if truth[viewer].get(message.version) != message.match:
                raise Broken(f"{log.match.id}: {viewer} saw a version {message.version} of its own")
        elif isinstance(message, ShownStep):
            if viewer is None or message.version > log.match.version:
                raise Broken(f"{log.match.id}: {viewer} saw {message.version}, which never was")
            shown = view.step(log.match, log.steps[message.version - 1], viewer)
            reader = StrictReader(codec, WIRES, log.match.settings.game_key)
            if reader.read(codec.encode(shown)) != message:
                raise Broken(f"{log.match.id}: {viewer} saw another step {message.version}")
    check_ends_alike(log, person)


def check_ends_alike(log: Log, person: Person) -> None:
    """Check that a client's last view is the match's state at the end of the log. Raises Broken."""
    seen = person.client.view
    if seen is None or seen != view.match_view(log.match, seen.viewer):
        raise Broken(f"{log.match.id}: {seen and seen.viewer} saw another end")


def views_from(first: Snapshot, log: Log) -> dict[int, MatchView]:
    """Return a client's view at each version of the log, from the first snapshot on."""
    shown = first.match
    views = {int(first.version): shown}
    for step in log.steps[first.version :]:
        events = view.step(log.match, step, first.match.viewer).events
        shown = fold(shown, events, WIRES[shown.game_key])
        views[step.version] = shown
    return views


def messages_in(frames: Sequence[Payload], codec: ClientCodec) -> Iterator[object]:
    """Yield the server's messages, decoded, in the frames that one client received, in order."""
    reader = StrictReader(codec, WIRES)
    for frame in frames:
        yield reader.read(frame)


def client_of(person: Person) -> NoisyClient:
    """Return a person's client. Raise AssertionError if it is not a `NoisyClient`."""
    assert isinstance(person.client, NoisyClient)
    return person.client
