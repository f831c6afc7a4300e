"""What is said beside a match, on two nodes over one Redis."""

import pytest

from protocol.core.codes import RejectionCode
from protocol.core.commands import Resign
from protocol.core.ids import CommandId, MatchId, PlayerId
from protocol.core.messages import Rejected
from protocol.core.talk import Phrase, Say, Talk, TalkLine
from server.matches.core.model import Player
from server.store.talk import TALK_BURST, TALK_LINES
from tests.matches.nodes import Node, kept_up
from tests.support.match_nodes import Listener
from tests.support.matches import ANN, BEN, EVE
from tests.support.patience import until


def said(phrase: Phrase) -> Say:
    return Say(id=CommandId("say"), phrase=phrase)


def heard(listener: Listener) -> list[TalkLine]:
    return [line for told in listener.heard if isinstance(told, Talk) for line in told.lines]


def phrases(listener: Listener) -> list[str]:
    return [line.phrase for line in heard(listener)]


async def talk(node: Node, match: MatchId, player: Player, *said_by: Phrase) -> list[str]:
    """Have a player say things; gives what came of each."""
    live = await node.live(match)
    listener = Listener(player.id)
    return [await live.submit(listener, player.name, said(phrase)) for phrase in said_by]


async def test_players_hear_each_other_on_another_node(
    here: Node, there: Node, match: MatchId
) -> None:
    await here.begin(match)
    ann, ben = await here.listen(match, ANN), await there.listen(match, BEN)
    version = (await here.live(match)).match.version
    async with kept_up(there):
        assert await talk(here, match, ANN, "hello") == ["accepted"]
        await until(lambda: phrases(ben) == ["hello"])
    assert phrases(ann) == ["hello"]
    assert (heard(ben)[0].seat, heard(ben)[0].room) == (0, "players")
    assert (await there.live(match)).match.version == version


async def test_who_comes_back_is_told_what_was_said(
    here: Node, there: Node, match: MatchId
) -> None:
    await here.begin(match)
    await talk(here, match, ANN, "hello", "smile")
    assert phrases(await there.listen(match, BEN)) == ["hello", "smile"]
    assert [line.number for line in heard(await here.listen(match, BEN))] == [1, 2]


async def test_players_hear_spectators_only_when_the_match_is_over(
    here: Node, match: MatchId
) -> None:
    await here.begin(match)
    ann, eve = await here.listen(match, ANN), await here.listen(match)
    await talk(here, match, EVE, "wow")
    await talk(here, match, ANN, "thanks")
    assert phrases(ann) == ["thanks"]
    assert phrases(eve) == ["wow", "thanks"]
    assert phrases(await here.listen(match, BEN)) == ["thanks"]

    version = (await here.live(match)).match.version
    resign = Resign(id=CommandId("out"), version=version, game=1)
    assert await here.say(match, BEN, resign) == "accepted"
    assert phrases(ann) == ["thanks", "wow"]
    assert sorted(phrases(await here.listen(match, BEN))) == ["thanks", "wow"]


async def test_who_says_too_much_waits_whatever_the_node(
    here: Node, there: Node, match: MatchId
) -> None:
    await here.begin(match)
    for _ in range(TALK_BURST):
        assert await talk(here, match, ANN, "ouch") == ["accepted"]
    live, ann = await there.live(match), Listener(ANN.id)
    assert await live.submit(ann, ANN.name, said("ouch")) == RejectionCode.TALKS_TOO_MUCH
    (refused,) = (told for told in ann.heard if isinstance(told, Rejected))
    assert 0 < int(refused.params["wait_ms"]) <= 20_000
    assert await talk(here, match, BEN, "sorry") == ["accepted"]
    assert phrases(await here.listen(match, BEN)) == ["ouch"] * TALK_BURST + ["sorry"]


async def test_only_the_newest_lines_are_kept(here: Node, match: MatchId) -> None:
    for number in range(TALK_LINES + 5):
        talker = PlayerId(f"watcher-{number}")
        assert not await here.stores.talk.say(match, "spectators", talker, None, "smile")
    lines = await here.stores.talk.lines(match)
    assert [lines[0].number, lines[-1].number] == [6, TALK_LINES + 5]


async def test_nobody_talks_without_an_identity(here: Node, match: MatchId) -> None:
    live = await here.live(match)
    assert await live.submit(Listener(), None, said("hello")) == RejectionCode.NO_IDENTITY


@pytest.mark.parametrize("phrase", ["", "<b>hello</b>", "hello\u202e", "hello " * 1000])
def test_nothing_can_be_said_but_the_phrases(phrase: str) -> None:
    with pytest.raises(ValueError, match="phrase"):
        Say.model_validate({"type": "say", "id": "say", "phrase": phrase})
