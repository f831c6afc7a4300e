"""Tests that the protocol and the server use words of a game only in the games' own folders.

Names and strings are searched for the words in tests/games/*/words.json.
"""

import json
import re

import pytest

from tests.support.source import ROOT, games, modules, says, within

GAMES_OWN = (
    "server.bench",
    "server.cli.bench_rules",
    "server.cli.new_game",
    "server.cli.train",
    "server.game_contract",
    "server.games.registry",
    "server.games.turn_records",
    "server.pictures.emblem",
)
"""Exceptions besides the games' folders. Measurements and training use one game. The contract
and the kits' records know cards, and `new-game` writes a game of them. The registry lists the
games. The site's emblem shows what gave it its name.
"""
PARTS = ("protocol.core", "server")
WORDS = {
    word
    for listed in (ROOT / "tests/games").glob("*/words.json")
    for word in json.loads(listed.read_text(encoding="utf-8"))["server"]
}
"""Words of the games and of the kit of cards, without the project's name and words that any
game may use: turns, moves, shuffles, draws, deals."""
OTHER_MEANING = re.compile(
    r"^\.discard$"  # of a set
    r"|^\.?_?hand_out$"  # to give to each its own
    r"|\btwitter:card\b"  # a link's preview
)
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def is_a_game_s(module: str) -> bool:
    """Return True if `module` belongs to a game or to the kit of cards."""
    owned = (f"server.games.{name}" for name in (*games(), "cards"))
    return any(within(module, own) for own in (*owned, *GAMES_OWN))


def words_of_games(text: str) -> set[str]:
    """Return the words of games in a name or a text, except where they mean something else."""
    if OTHER_MEANING.search(text):
        return set()
    found = {word.lower() for word in WORD.findall(text)}
    return {word for word in WORDS if word in found or f"{word}s" in found}


KNOWS_NO_GAME = sorted(
    module
    for module in modules()
    if any(within(module, part) for part in PARTS) and not is_a_game_s(module)
)


@pytest.mark.parametrize("game", games())
def test_each_game_lists_its_words(game: str) -> None:
    assert (ROOT / "tests/games" / game / "words.json").is_file()
    assert {"card", "stone", "ship"} <= WORDS


def test_all_that_is_no_game_s_is_looked_at() -> None:
    assert {"protocol.core.views", "server.matches.core.decisions", "server.games.chance"} <= set(
        KNOWS_NO_GAME
    )
    assert not {"server.games.spite.act", "server.games.cards.zones"} & set(KNOWS_NO_GAME)


@pytest.mark.parametrize("module", KNOWS_NO_GAME)
def test_no_name_and_no_text_has_a_word_of_a_game(module: str) -> None:
    found = [
        f"line {line}: {text!r} ({', '.join(sorted(words))})"
        for line, text in sorted(says(module))
        if (words := words_of_games(text))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("discard_pile", {"discard", "pile"}),
        ("hands", {"hand"}),
        ("LastStockCard", {"stock", "card"}),
        ("no card lies there", {"card"}),
        ("MAX_SHIPS", {"ship"}),
        ("handler", set()),
        ("beforehand", set()),
        ("string", set()),
        ("discarded", set()),
        (".discard", set()),
        ("_hand_out", set()),
    ],
)
def test_words_are_found_within_names_but_not_within_words(text: str, found: set[str]) -> None:
    assert words_of_games(text) == found
