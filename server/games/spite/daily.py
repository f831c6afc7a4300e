"""The terms of the daily deal of Spite and Malice: its rules, its bot, and the worth of luck."""

from protocol.games.spite import SpiteRules
from server.games.daily import DailyTerms

DAILY = DailyTerms(
    # Such a game has about 90 actions, which take five minutes against a bot. The bot draws from
    # the other end of the deck, so that its pace does not change the player's cards.
    rules=SpiteRules(stock_count=10, dealing="two_ends"),
    # The strongest level without random choices: a deal is the same for everybody.
    level="medium",
    # `python -m tests.bench.measure_daily` found 7.9 in 280 games. Less corrects less of a doubtful
    # estimate.
    luck_points=7.0,
)
