"""What every game promises (`server.games.api.Game`), as checks over random games.

Each of CHECKS takes a game, a rule set of it that can be played, and a seed, and raises
AssertionError where a promise is broken. `tests/contracts/` runs them over all games that are
registered; over a game that is not, so:

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    @given(rules=rule_sets(GAME), seed=seeds())
    def test_my_game_keeps_its_promises(check: Check, rules: MyRules, seed: int) -> None:
        check(GAME, rules, seed)
"""

import json
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

from msgspec import msgpack

from protocol.core.codec import CODECS, decode
from protocol.core.codes import RejectionCode
from protocol.core.commands import Act
from protocol.core.events import Began, Ended
from protocol.core.game_wire import Reading
from protocol.core.ids import SEATS, VIEWERS, CommandId, Mark, MatchId, Seat, Version, Viewer, other
from protocol.core.message import Message
from protocol.core.messages import SERVER_MESSAGES, Step
from protocol.core.views import EndReason, GameView, MatchView, PlayerView, Result
from protocol.core.vocabulary import match_vocabulary
from server.games.api import Advance, AnyGame, GameEnded, Outcome, Rejection
from server.games.chance import SeededChance
from server.games.fairness import FairnessFields, fairness_of
from server.games.records import Head, RecordError, format_of
from server.games.self_play import Steps, play
from server.games.terminal import NoMove
from tests.support.random_play import START_MS, ActionSpace, Moment, again, begun, said, walk
from tests.support.twins import hidden_places, learnt, twin_of, zones_in

Check = Callable[[AnyGame, Any, int], None]
Ending = tuple[Seat | None, EndReason]
"""A winner, and a reason."""
ENDINGS: tuple[Ending, ...] = (
    *((seat, reason) for seat in SEATS for reason in ("resigned", "timeout", "abandoned")),
    (None, "agreed"),
)
"""How a match ends any game from outside."""
TRIED = 6
"""So many actions, sensible or not, are tried at each moment and for each seat."""
MOMENTS = 40
"""So many moments of a game are looked at where that takes long."""
CORE_EVENTS = {"began", "public"}
"""Names of stored events that no game may take."""


def endings(game: AnyGame) -> tuple[Ending, ...]:
    """How a match ends this game from outside. Where both may act, both may have gone."""
    return ENDINGS if game.exact else (*ENDINGS, (None, "abandoned"))


def played(game: AnyGame, rules: Any, seed: int) -> tuple[Advance[Any], list[Moment]]:
    """The beginning of a random game, and what happens in it."""
    start = begun(game, rules, seed)
    return start, list(walk(game, rules, start.state, seed))


def sampled(game: AnyGame, rules: Any, seed: int) -> list[Moment]:
    """Some moments of a random game, in order; the last one among them."""
    moments = played(game, rules, seed)[1]
    chosen = sorted(Random(seed).sample(range(len(moments)), min(MOMENTS, len(moments))))
    return [*(moments[number] for number in chosen[:-1]), moments[-1]]


def states(game: AnyGame, rules: Any, seed: int) -> list[Any]:
    """Some states of a random game; the first one and the last among them."""
    first = played(game, rules, seed)[0].state
    return [first, *(moment.advance.state for moment in sampled(game, rules, seed))]


def whole(game: AnyGame, rules: Any, seed: int) -> list[tuple[int, Advance[Any]]]:
    """All that happens in a random game, and when; if it takes too long, the players end it."""
    start, moments = played(game, rules, seed)
    steps = [(START_MS, start), *((moment.at_ms, moment.advance) for moment in moments)]
    at_ms, last = steps[-1]
    if game.outcome(last.state) is None:
        winner, reason = Random(seed).choice(endings(game))
        ended = game.end(last.state, winner, reason)
        assert isinstance(ended, Advance), ended
        steps.append((at_ms, ended))
    return steps


def advances(game: AnyGame, rules: Any, seed: int) -> list[Advance[Any]]:
    """The same without the times."""
    return [advance for _, advance in whole(game, rules, seed)]


# Rules and actions.


def legal_actions_are_those_that_act_accepts(game: AnyGame, rules: Any, seed: int) -> None:
    space, numbers = ActionSpace(game, rules, seed + 1), Random(seed)
    for moment in sampled(game, rules, seed):
        state = moment.before
        for seat in SEATS:
            legal = game.legal_actions(state, seat)
            names = [said(action) for action in legal]
            assert len(set(names)) == len(names), "an action is there twice"
            for action in (
                *numbers.sample(legal, min(TRIED, len(legal))),
                *space.some(numbers, TRIED),
            ):
                answer = game.act(state, seat, action, moment.early_ms)
                assert isinstance(answer, Advance) == (said(action) in names), (action, answer)


def a_refusal_has_a_documented_code(game: AnyGame, rules: Any, seed: int) -> None:
    codes = {*RejectionCode, *game.wire.codes}
    space, numbers = ActionSpace(game, rules, seed + 1), Random(seed)
    for moment in sampled(game, rules, seed):
        for action in space.some(numbers, TRIED):
            answer = game.act(moment.before, numbers.choice(SEATS), action, moment.early_ms)
            if isinstance(answer, Rejection):
                assert answer.code in codes
                assert all(isinstance(value, str | int) for value in answer.params.values())


def who_may_act_is_shown_by_every_position(game: AnyGame, rules: Any, seed: int) -> None:
    for viewer in VIEWERS:
        assert game.actors_in(game.before(rules, viewer)) == frozenset()
    for state in states(game, rules, seed):
        actors = game.actors(state)
        if game.outcome(state) is not None:
            assert actors == frozenset()
        else:
            assert actors
            for viewer in VIEWERS:
                assert game.actors_in(game.position(state, viewer)) == actors
        for seat in SEATS:
            legal = game.legal_actions(state, seat)
            assert not legal or seat in actors
            if game.exact:
                assert bool(legal) == (seat in actors), "in a game of turns somebody has to act"


def a_state_never_changes(game: AnyGame, rules: Any, seed: int) -> None:
    for moment in played(game, rules, seed)[1]:
        before = msgpack.encode(game.dump(moment.before))
        assert again(game, moment.before, moment) == moment.advance
        assert msgpack.encode(game.dump(moment.before)) == before


def turns_and_the_first_seat_are_told(game: AnyGame, rules: Any, seed: int) -> None:
    start, moments = played(game, rules, seed)
    all_states = [start.state, *(moment.advance.state for moment in moments)]
    assert {game.first(state) for state in all_states} <= set(SEATS)
    assert len({game.first(state) for state in all_states}) == 1
    turns = [game.turn(state) for state in all_states]
    assert all((turn is None) == (turns[0] is None) for turn in turns)
    for earlier, later in pairwise(turns):
        if earlier is not None and later is not None:
            assert later == earlier or later[1] == earlier[1] + 1
    for previous_first in SEATS:
        assert game.first(begun(game, rules, seed, previous_first).state) in SEATS


# Time.


def what_was_due_happens_before_an_action_however_late(
    game: AnyGame, rules: Any, seed: int
) -> None:
    for moment in played(game, rules, seed)[1]:
        state, due_ms = moment.before, game.wake_ms(moment.before)
        if due_ms is None:
            continue
        late_ms = due_ms + seed % 500
        woken = game.wake(state, late_ms)
        next_ms = game.wake_ms(woken.state)
        assert next_ms is None or next_ms > late_ms
        for seat in SEATS:
            actions = {*game.legal_actions(state, seat), *game.legal_actions(woken.state, seat)}
            for action in sorted(actions, key=said):
                at_once = game.act(state, seat, action, late_ms)
                in_time = game.act(woken.state, seat, action, late_ms)
                if isinstance(in_time, Rejection):
                    assert at_once == in_time
                else:
                    assert at_once == Advance(in_time.state, (*woken.events, *in_time.events))


# The end.


def a_game_ends_with_its_last_event(game: AnyGame, rules: Any, seed: int) -> None:
    start, moments = played(game, rules, seed)
    for advance in (start, *(moment.advance for moment in moments)):
        ends = [event for event in advance.events if isinstance(event, GameEnded)]
        outcome = game.outcome(advance.state)
        assert ends == ([] if outcome is None else [GameEnded(outcome)])
        assert not ends or advance.events[-1] is ends[0]


def a_game_is_ended_from_outside_for_any_reason(game: AnyGame, rules: Any, seed: int) -> None:
    for state in states(game, rules, seed):
        for winner, reason in endings(game):
            ended = game.end(state, winner, reason)
            if game.outcome(state) is not None:
                assert ended == Rejection(RejectionCode.NOT_PLAYING)
                continue
            assert isinstance(ended, Advance)
            outcome = game.outcome(ended.state)
            assert outcome is not None
            assert (outcome.winner, outcome.reason) == (winner, reason)
            assert ended.events == (GameEnded(outcome),)
            assert all(points >= 0 for points in outcome.points)
            assert winner is None or outcome.points[other(winner)] == 0


def nothing_happens_in_a_game_that_is_over(game: AnyGame, rules: Any, seed: int) -> None:
    steps, space = advances(game, rules, seed), ActionSpace(game, rules, seed)
    over, numbers = steps[-1].state, Random(seed)
    assert game.wake_ms(over) is None
    for seat in SEATS:
        assert game.legal_actions(over, seat) == ()
        for action in space.some(numbers, TRIED):
            answer = game.act(over, seat, action, 2**41)
            assert answer == Rejection(RejectionCode.NOT_PLAYING)


# Policies, and whole games.


def policies_play_by_the_rules_to_the_end(game: AnyGame, rules: Any, seed: int) -> None:
    numbers = Random(seed)
    names = [numbers.choice(sorted(game.policies)) for _ in SEATS]
    chance = SeededChance(numbers.randbytes(32))
    policies = game.policies[names[0]], game.policies[names[1]]
    # Raises RuntimeError where one of them breaks a rule.
    ended = play(game, rules, policies, chance, numbers.random).state
    assert game.outcome(ended) is not None
    if rules in game.presets.values():
        assert reason_of(game, ended) != "agreed", "a game by a preset did not end by itself"


def reason_of(game: AnyGame, state: Any) -> EndReason:
    """Why a game has ended."""
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.reason


# Storage.


def a_stored_game_goes_on_as_its_twin(game: AnyGame, rules: Any, seed: int) -> None:
    twin = begun(game, rules, seed).state
    for moment in walk(game, rules, twin, seed):
        twin = game.load(msgpack.decode(msgpack.encode(game.dump(twin))), rules)
        assert twin == moment.before
        answer = again(game, twin, moment)
        assert answer == moment.advance
        twin = moment.advance.state
        assert game.wake_ms(moment.before) == game.wake_ms(
            game.load(game.dump(moment.before), rules)
        )
    over = advances(game, rules, seed)[-1].state
    for state in (twin, over):
        assert game.load(msgpack.decode(msgpack.encode(game.dump(state))), rules) == state


def what_is_no_stored_game_is_refused(game: AnyGame, rules: Any, seed: int) -> None:
    stored = msgpack.decode(msgpack.encode(game.dump(begun(game, rules, seed).state)))
    place = seed % len(stored)
    spoilt = [*stored[:place], object, *stored[place + 1 :]]
    for data in (None, [], {}, "text", 7, spoilt, stored[:-1]):
        _refused(lambda data=data: game.load(data, rules))
    for event in ([], ["no such event"], ["began"], [None], [7, 7]):
        _refused(lambda event=event: game.load_event(event))


def _refused(load: Callable[[], object]) -> None:
    try:
        loaded = load()
    except ValueError:
        return
    raise AssertionError(f"loaded as {loaded!r}")


def stored_events_are_those_that_happened(game: AnyGame, rules: Any, seed: int) -> None:
    for advance in advances(game, rules, seed):
        for event in advance.events:
            stored = game.dump_event(event)
            assert isinstance(stored[0], str)
            assert stored[0] not in CORE_EVENTS
            assert game.load_event(msgpack.decode(msgpack.encode(stored))) == event


def to_follow_what_happened_leads_to_the_same_state(game: AnyGame, rules: Any, seed: int) -> None:
    for moment in played(game, rules, seed)[1]:
        if game.outcome(moment.advance.state) is None:
            assert game.follow(moment.before, moment.advance.events) == moment.advance.state


# What viewers are shown.


def what_is_shown_leads_from_one_position_to_the_next(game: AnyGame, rules: Any, seed: int) -> None:
    start, moments = played(game, rules, seed)
    for place, viewer in enumerate(VIEWERS):
        position = game.before(rules, viewer)
        for advance in (start, *(moment.advance for moment in moments)):
            for event in advance.events:
                if not isinstance(event, GameEnded):
                    # An event is shown alike by any state of a game by the same rules.
                    shown = game.show(start.state, event)
                    assert shown == game.show(advance.state, event)
                    position = game.wire.fold(position, shown[place])
            assert position == game.position(advance.state, viewer)


def who_may_know_the_same_is_told_by_the_same_object(game: AnyGame, rules: Any, seed: int) -> None:
    for advance in advances(game, rules, seed):
        for event in advance.events:
            if isinstance(event, GameEnded):
                continue
            shown = game.show(advance.state, event)
            assert len(shown) == len(VIEWERS)
            for one in shown:
                assert all(one is another for another in shown if one == another)


def records_of_the_wire_survive_both_codecs(game: AnyGame, rules: Any, seed: int) -> None:
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
                reading = Reading({game.wire.key: game.wire}, game.wire.key)
                assert decode(codec, codec.encode(step), SERVER_MESSAGES, reading) == step


def _step(game: AnyGame, rules: Any, advance: Advance[Any], place: int, viewer: Viewer) -> Step:
    """All that there is to say at this moment, in one message."""
    events: list[Message] = [
        Began(game=1, position=game.before(rules, viewer)),
        Began(game=2, position=game.position(advance.state, viewer)),
    ]
    for event in advance.events:
        if isinstance(event, GameEnded):
            events.append(Ended(result=_result(game, event.outcome)))
        else:
            events.append(game.show(advance.state, event)[place])
    return Step(version=Version(1), events=events, mark=Mark(0))


def _result(game: AnyGame, outcome: Outcome) -> Result:
    return Result(
        winner=outcome.winner,
        reason=outcome.reason,
        points=list(outcome.points),
        tally=game.tally(outcome),
    )


def the_terminal_describes_every_position(game: AnyGame, rules: Any, seed: int) -> None:
    assert game.terminal.help
    for state in states(game, rules, seed)[::5]:
        for viewer in VIEWERS:
            assert game.terminal.describe(_view(game, rules, state, viewer))
        for seat in SEATS:
            try:
                action = game.terminal.parse("no such move", _view(game, rules, state, seat), seat)
            except NoMove:
                continue
            raise AssertionError(f"read as {action!r}")


def _view(game: AnyGame, rules: Any, state: Any, viewer: Viewer) -> MatchView:
    outcome = game.outcome(state)
    result = None if outcome is None else _result(game, outcome)
    return MatchView(
        id=MatchId("match"),
        game_key=game.key,
        status="playing" if outcome is None else "finished",
        viewer=viewer,
        preset=None,
        rules=rules,
        players=[PlayerView(name="Ann"), PlayerView(name="Ben")],
        game=GameView(number=1, position=game.position(state, viewer), result=result),
        rematch=[False, False],
        next_match=None,
        score=[0, 0],
        ready=[False, False],
        next_deal=None,
        draw_offers=[False, False],
    )


# Records.


def records_are_found_right(game: AnyGame, rules: Any, seed: int) -> None:
    steps = whole(game, rules, seed)
    head = Head(id="g", match="m", game=1, preset=None, rules=rules, players=("Ann", "Bø"))
    fairness: FairnessFields | None = None
    if game.chance:
        fairness = fairness_of(game.chance_of(steps[-1][1].state))
    timed: Steps = [(at_ms, advance.events) for at_ms, advance in steps]
    line = game.records.write(head, timed, fairness)
    assert line == game.records.write(head, timed, fairness)
    assert "\n" not in line
    assert format_of(line) == game.records.format
    record = json.loads(line)
    assert (record["id"], record["match"], record["game"]) == ("g", "m", 1)
    assert record["rules"] == json.loads(rules.model_dump_json())
    assert record["players"] == ["Ann", "Bø"]
    game.records.check(line)
    game.records.check(line.encode())
    if game.chance:
        assert all(checked.ok for checked in game.records.verify(line))
    else:
        _is_no_record(lambda: game.records.verify(line))
    _check_spoilt_records(game, record)


def _check_spoilt_records(game: AnyGame, record: dict[str, Any]) -> None:
    winner = record["result"]["winner"]
    spoilt = {**record, "result": {**record["result"], "winner": 0 if winner is None else None}}
    for line in ("", "[]", "{}", json.dumps(spoilt)):
        _is_no_record(lambda line=line: game.records.check(line))


def _is_no_record(read: Callable[[], object]) -> None:
    try:
        read()
    except RecordError:
        return
    raise AssertionError("found right")


def no_record_is_written_of_a_game_that_is_on(game: AnyGame, rules: Any, seed: int) -> None:
    head = Head(id="g", match="m", game=1, preset=None, rules=rules, players=("Ann", "Ben"))
    _refused(lambda: game.records.write(head, [(0, begun(game, rules, seed).events)]))


# Secrecy.


def without_chance_everybody_knows_the_same(game: AnyGame, rules: Any, seed: int) -> None:
    if game.chance:
        return
    for advance in advances(game, rules, seed):
        zero, one, watching = (game.position(advance.state, viewer) for viewer in VIEWERS)
        assert zero == one == watching
        for event in advance.events:
            if not isinstance(event, GameEnded):
                shown = game.show(advance.state, event)
                assert shown[0] is shown[1] is shown[2]


def twins_look_the_same_and_go_on_the_same(game: AnyGame, rules: Any, seed: int) -> None:
    """Where cards lie in zones: what a viewer may not know makes no difference to that viewer."""
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
            # To others, that an action was legal may tell of what is hidden with its actor.
            told_by_being_legal = isinstance(answer, Rejection) and viewer != moment.seat
            if known.by_chance or told_by_being_legal:
                continue
            assert isinstance(answer, Advance)
            expected = _told(game, moment.advance, place)
            assert _told(game, answer, place) == expected
            after = game.position(answer.state, viewer), game.position(moment.advance.state, viewer)
            assert sent(after[0]) == sent(after[1])


def twins_allow_and_refuse_the_same(game: AnyGame, rules: Any, seed: int) -> None:
    """Where cards lie in zones: no answer tells a seat what it may not know."""
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


def sent(message: Message) -> bytes:
    """The bytes that would go out."""
    frame = CODECS[0].encode(message)
    assert isinstance(frame, bytes)
    return frame


def _told(game: AnyGame, advance: Advance[Any], place: int) -> list[bytes]:
    """What the viewer in this place is sent of what happened."""
    return [
        sent(_result(game, event.outcome))
        if isinstance(event, GameEnded)
        else sent(game.show(advance.state, event)[place])
        for event in advance.events
    ]


CHECKS: tuple[Check, ...] = (
    legal_actions_are_those_that_act_accepts,
    a_refusal_has_a_documented_code,
    who_may_act_is_shown_by_every_position,
    a_state_never_changes,
    turns_and_the_first_seat_are_told,
    what_was_due_happens_before_an_action_however_late,
    a_game_ends_with_its_last_event,
    a_game_is_ended_from_outside_for_any_reason,
    nothing_happens_in_a_game_that_is_over,
    policies_play_by_the_rules_to_the_end,
    a_stored_game_goes_on_as_its_twin,
    what_is_no_stored_game_is_refused,
    stored_events_are_those_that_happened,
    to_follow_what_happened_leads_to_the_same_state,
    what_is_shown_leads_from_one_position_to_the_next,
    who_may_know_the_same_is_told_by_the_same_object,
    records_of_the_wire_survive_both_codecs,
    the_terminal_describes_every_position,
    records_are_found_right,
    no_record_is_written_of_a_game_that_is_on,
    without_chance_everybody_knows_the_same,
    twins_look_the_same_and_go_on_the_same,
    twins_allow_and_refuse_the_same,
)
"""All of them."""
