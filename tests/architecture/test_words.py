"""Code outside a game's folder uses no word of a game, neither in a name nor in a text."""

import re

import pytest

from tests.support.source import games, modules, says, within

GAMES_OWN = (
    "server.bench",
    "server.cli.bench_rules",
    "server.cli.train",
    "server.games.registry",
    "server.pictures.emblem",
)
"""Exceptions besides the games' folders: measurements and training, which use one game, their list,
and the site's emblem, because the site is named after a card game."""
PARTS = ("protocol.core", "server")
WORDS = {
    *("ace", "card", "deck", "discard", "hand", "joker", "pile", "rank", "refill"),
    *("stock", "suit", "twelves", "waste", "wild", "zone"),
    *("megiddo", "ring", "spoke", "stone"),
    *("boarding", "boarded", "pirate", "ship", "sink", "sunk"),
}
"""Words of cards, of stones on a board, and of ships. They exclude the project's name and words
that any game may use: turns, moves, shuffles, draws, deals."""
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
    """Return the words of a game in a name or a text."""
    if OTHER_MEANING.search(text):
        return set()
    found = {word.lower() for word in WORD.findall(text)}
    return {word for word in WORDS if word in found or f"{word}s" in found}


KNOWS_NO_GAME = sorted(
    module
    for module in modules()
    if any(within(module, part) for part in PARTS) and not is_a_game_s(module)
)


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
