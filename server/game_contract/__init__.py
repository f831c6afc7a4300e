"""The contract of every game (`server.games.api.Game`), as checks over random games.

Each of CHECKS takes a game, a rule set of it that can be played, and a seed. It raises
AssertionError if the game breaks a promise. `spite new-game` writes a test that runs them:

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    @pytest.mark.parametrize("preset", GAME.presets)
    def test_game_keeps_the_contract(check: Check, preset: str) -> None:
        for seed in range(8):
            check(GAME, GAME.presets[preset], seed)
"""

from collections.abc import Callable
from typing import Any

from server.game_contract.levels import (
    a_level_decides_by_what_its_seat_is_sent,
    a_level_judges_draws_by_what_its_seat_is_sent,
)
from server.game_contract.records import (
    no_record_is_written_of_a_game_that_is_on,
    records_are_found_right,
)
from server.game_contract.rules import (
    a_game_ends_with_its_last_event,
    a_game_is_ended_from_outside_for_any_reason,
    a_refusal_has_a_documented_code,
    a_state_never_changes,
    legal_actions_are_those_that_act_accepts,
    nothing_happens_in_a_game_that_is_over,
    policies_play_by_the_rules_to_the_end,
    turns_and_the_first_seat_are_told,
    what_was_due_happens_before_an_action_however_late,
    who_may_act_is_shown_by_every_position,
)
from server.game_contract.secrecy import (
    twins_allow_and_refuse_the_same,
    twins_look_the_same_and_go_on_the_same,
    without_chance_everybody_knows_the_same,
)
from server.game_contract.shown import (
    every_viewer_is_shown_every_event,
    records_of_the_wire_survive_both_codecs,
    the_terminal_describes_every_position,
    what_is_shown_leads_from_one_position_to_the_next,
)
from server.game_contract.storage import (
    a_stored_game_goes_on_as_its_twin,
    stored_events_are_those_that_happened,
    to_follow_what_happened_leads_to_the_same_state,
    what_is_no_stored_game_is_refused,
)
from server.game_contract.taking_back import (
    what_can_be_taken_back_shows_nothing_that_nobody_knew,
)
from server.games.api import AnyGame

Check = Callable[[AnyGame, Any, int], None]
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
    a_level_decides_by_what_its_seat_is_sent,
    a_level_judges_draws_by_what_its_seat_is_sent,
    a_stored_game_goes_on_as_its_twin,
    what_is_no_stored_game_is_refused,
    stored_events_are_those_that_happened,
    to_follow_what_happened_leads_to_the_same_state,
    what_is_shown_leads_from_one_position_to_the_next,
    every_viewer_is_shown_every_event,
    records_of_the_wire_survive_both_codecs,
    the_terminal_describes_every_position,
    records_are_found_right,
    no_record_is_written_of_a_game_that_is_on,
    without_chance_everybody_knows_the_same,
    twins_look_the_same_and_go_on_the_same,
    twins_allow_and_refuse_the_same,
    what_can_be_taken_back_shows_nothing_that_nobody_knew,
)
"""All checks that every game must pass."""
