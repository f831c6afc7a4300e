"""The named rule sets of Spite and Malice (docs/rules.md, section 2)."""

from collections.abc import Mapping

from protocol.core.clock import MINUTE_MS, SECOND_MS, TimeControl
from protocol.games.spite import SpiteRules

DEFAULT_PRESET = "snm-a"
PRESETS: Mapping[str, SpiteRules] = {
    "snm-a": SpiteRules(),
    "snm-pz": SpiteRules(jokers=True, min_wild="W"),
    "snm-pz-nwis": SpiteRules(jokers=True, min_wild="W", wild_in_stock=False),
    "snm-a-short": SpiteRules(stock_count=5),
    "momentpoint": SpiteRules(
        stock_count=26,
        build_count="unlimited",
        stock_from="own_deck",
        opening_hands="both",
        first_player="alternate",
        refill="manual",
        group_discard=True,
        scoring="stock_left",
        match_target=50,
    ),
    "g4a": SpiteRules(
        build_count=3,
        opening_hands="both",
        first_player="alternate",
        shuffle="deck_removed",
        scoring="stock_left",
        match_target=50,
    ),
    "denexa": SpiteRules(
        build_count=3,
        opening_hands="both",
        first_player="alternate",
        shuffle="deck_removed",
        draw_exhausted="fewest_stock",
    ),
    "skip-bo": SpiteRules(
        pack="twelves",
        stock_count=30,
        first_player="alternate",
        scoring="twelves",
        match_target=500,
    ),
}
"""The presets of Spite and Malice by key. Omitted options have the values of the default preset."""

FEW_CARDS = 10
"""The largest stock of a short game."""
CLASSIC = TimeControl(bank_ms=5 * MINUTE_MS, increment_ms=20 * SECOND_MS)
SHORT = TimeControl(bank_ms=2 * MINUTE_MS, increment_ms=10 * SECOND_MS)
CLOCKS: Mapping[str, TimeControl] = {
    key: SHORT if rules.stock_count <= FEW_CARDS else CLASSIC for key, rules in PRESETS.items()
}
"""The usual clock of each preset of Spite and Malice."""
