"""Shared command-line arguments that choose a game and its rules."""

import argparse

from server.games.registry import GAMES

RULES_HELP = "options that differ from the game's defaults, as JSON or as in a link: option=10,..."


def add_rules_arguments(parser: argparse.ArgumentParser) -> None:
    """Add `--game`, `--preset` and `--rules` to a command's arguments."""
    parser.add_argument(
        "--game", choices=sorted(GAMES), help="the game (default: the game of the preset)"
    )
    rules = parser.add_mutually_exclusive_group()
    presets = [preset for game in GAMES.values() for preset in game.presets]
    rules.add_argument("--preset", choices=presets, help="a named rule set")
    rules.add_argument("--rules", metavar="RULES", help=RULES_HELP)


def policy_names() -> list[str]:
    """Return the names of all policies of all games, sorted, each once."""
    return sorted({name for game in GAMES.values() for name in game.policies})
