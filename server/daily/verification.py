"""Verification of a past day of the daily deal from what the server publishes after it, for `spite
verify-daily`.
"""

from collections.abc import Iterator, Mapping, Sequence

from protocol.core.daily import DailyDay, DailyGameView
from protocol.core.ids import MatchId, PlayerId, other
from server.daily.days import DAY_MS, ends_ms
from server.daily.pools import DEALS, commitment
from server.daily.results import OWN_SEAT, points_left
from server.daily.scores import score_games
from server.daily.terms import TERMS
from server.games.fairness import Checked
from server.games.luck import LuckRecords
from server.games.records import RecordError, object_of
from server.games.registry import game_of_record
from server.matches.names import bot_name
from server.store.daily import DailyGame


def check_day(day: DailyDay, known: str | None = None) -> Iterator[Checked]:
    """Yield the results of checking the commitment and the scores of a day of the daily deal.

    `known` is the commitment that the caller noted before the day, if any.
    """
    yield Checked("the seeds are the ones that were committed to", "commitment", _is_bound(day))
    if known is not None:
        yield Checked("the commitment is the noted one", "commitment", known == day.commitment)
    early = day.committed_ms <= ends_ms(day.day) - DAY_MS
    yield Checked("the commitment was made before the day", "committed_ms", early)
    # Without all games, the means of the deals are unknown.
    is_whole = day.count == len({game.match for game in day.games}) == len(day.games)
    yield Checked("each game is listed once", "games", is_whole)
    right = _scores(day) == [game.score for game in day.games]
    yield Checked("the scores follow from the results", "games", right)


def check_game(
    day: DailyDay, game: DailyGameView, line: bytes, *, with_luck: bool = False
) -> Iterator[Checked]:
    """Yield the results of checking a game of the daily deal by its record.

    `with_luck` recomputes its luck ledger, which takes about half a second.
    """
    where = f"match {game.match}"
    try:
        records = game_of_record(line).records
        records.replay(line)
        record = object_of(line)
        shuffles = all(checked.ok for checked in records.verify(line))
        left = points_left(line)
    except (RecordError, KeyError) as error:
        yield Checked(f"the record can be replayed ({error})", where, False)
        return
    seed = (record.get("fairness") or {}).get("seed")
    dealt = 0 <= game.deal < len(day.seeds) and seed == day.seeds[game.deal]
    yield Checked("the game was dealt from the seed of its deal", where, dealt)
    yield Checked("every shuffle follows from the seed", where, shuffles)
    against_bot = list(record["players"])[other(OWN_SEAT)] == bot_name(TERMS.level)
    yield Checked("the opponent was the bot of the day", where, against_bot)
    yield Checked("the points left are those of the record", where, list(left) == game.left)
    if not game.luck_version:
        yield Checked("a game without a ledger has no luck", where, game.luck == 0)
    if with_luck and game.luck_version and isinstance(records, LuckRecords):
        right = game.luck_version == records.luck_version
        right = right and records.luck(line).luck_of(OWN_SEAT) == game.luck
        yield Checked("the luck is that of the ledger", where, right)


def check_equal_rules(lines: Mapping[MatchId, bytes]) -> Checked:
    """Return the result of checking that all daily games of a day have the same rules."""
    rules = [object_of(line).get("rules") for line in lines.values()]
    same = all(each == rules[0] for each in rules)
    return Checked("all games have the same rules", "rules", same)


def _is_bound(day: DailyDay) -> bool:
    try:
        seeds = [bytes.fromhex(seed) for seed in day.seeds]
    except ValueError:
        return False
    return len(seeds) == DEALS and commitment(day.day, seeds).hex() == day.commitment


def _scores(day: DailyDay) -> Sequence[int]:
    games = [
        DailyGame(
            day.day,
            PlayerId(game.match),
            game.deal,
            game.match,
            0,
            listed=True,
            in_mean=game.in_mean,
            left=(game.left[0], game.left[1]),
            luck=game.luck,
            luck_version=game.luck_version,
        )
        for game in day.games
    ]
    return [each.score for each in score_games(games)]
