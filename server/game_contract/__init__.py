"""The contract of every game (`server.games.api.Game`), as checks over random games.

Each of CHECKS takes a game, a rule set of it that can be played, and a seed. It raises an
exception, mostly AssertionError, if the game breaks a promise. `spite new-game` writes a test that
runs them:

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    @pytest.mark.parametrize("preset", GAME.presets)
    def test_game_keeps_the_contract(check: Check, preset: str) -> None:
        for seed in range(8):
            check(GAME, GAME.presets[preset], seed)
"""

from collections.abc import Callable
from typing import Any

from server.game_contract.levels import (
    check_draw_answers_use_only_their_view,
    check_levels_use_only_their_view,
)
from server.game_contract.records import (
    check_records_are_valid,
    check_records_are_valid_for_every_ending,
    check_unfinished_games_have_no_record,
)
from server.game_contract.rules import (
    check_actors_are_visible,
    check_endings_from_outside,
    check_finished_games_stay_unchanged,
    check_last_event_ends_the_game,
    check_late_actions,
    check_legal_actions,
    check_policies_finish_games,
    check_rejection_codes,
    check_states_never_change,
    check_turns_and_first_seat,
)
from server.game_contract.secrecy import (
    check_no_secrets_without_chance,
    check_twins_accept_the_same_actions,
    check_twins_look_the_same,
)
from server.game_contract.shown import (
    check_messages_survive_both_codecs,
    check_terminal_descriptions,
    check_viewers_receive_all_events,
    check_views_follow_from_events,
)
from server.game_contract.storage import (
    check_events_lead_to_the_same_state,
    check_malformed_states_are_rejected,
    check_stored_events,
    check_stored_games_continue,
)
from server.game_contract.takebacks import (
    check_takebacks_reveal_nothing,
)
from server.games.api import AnyGame

Check = Callable[[AnyGame, Any, int], None]
CHECKS: tuple[Check, ...] = (
    check_legal_actions,
    check_rejection_codes,
    check_actors_are_visible,
    check_states_never_change,
    check_turns_and_first_seat,
    check_late_actions,
    check_last_event_ends_the_game,
    check_endings_from_outside,
    check_finished_games_stay_unchanged,
    check_policies_finish_games,
    check_levels_use_only_their_view,
    check_draw_answers_use_only_their_view,
    check_stored_games_continue,
    check_malformed_states_are_rejected,
    check_stored_events,
    check_events_lead_to_the_same_state,
    check_views_follow_from_events,
    check_viewers_receive_all_events,
    check_messages_survive_both_codecs,
    check_terminal_descriptions,
    check_records_are_valid,
    check_records_are_valid_for_every_ending,
    check_unfinished_games_have_no_record,
    check_no_secrets_without_chance,
    check_twins_look_the_same,
    check_twins_accept_the_same_actions,
    check_takebacks_reveal_nothing,
)
"""The checks that every game must pass with each rule set and seed.

The checks of whole games between bot levels (`server.game_contract.levels`) are apart: they are
slow.
"""
