"""`spite verify-daily`: check the seeds, games and scores of a past day of the daily deal, as a
server shows them.
"""

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from http import HTTPStatus
from itertools import count

import httpx
from pydantic import ValidationError

from protocol.core.daily import DailyDay, DailyGameView
from protocol.core.ids import MatchId
from server.client.http import http_client
from server.daily.days import is_day
from server.daily.verification import check_day, check_equal_rules, check_game
from server.games.fairness import Checked

RIGHT, WRONG, UNREACHABLE = 0, 1, 2
"""Exit statuses. Status 2 is for an invalid command line, too."""
AT_ONCE = 4
"""The maximum number of records that are fetched at a time."""
TRIES = 5
"""The number of times that a busy server is asked for a record."""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `verify-daily` to the command line."""
    about = "check the seeds, games and scores of a day of the daily deal"
    parser = subparsers.add_parser("verify-daily", help=about)
    parser.add_argument("day", metavar="DAY", type=_day, help="a day that is over: 2026-11-27")
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="the server")
    parser.add_argument("--commitment", help="the commitment that you noted before the day")
    parser.add_argument("--luck", action="store_true", help="recompute each game's luck, too")
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run `spite verify-daily`: check a past day and print the findings. Return the exit status."""
    try:
        found = asyncio.run(
            verify(args.url, args.day, commitment=args.commitment, with_luck=args.luck)
        )
    except (httpx.HTTPError, ValidationError) as error:
        print(f"spite verify-daily: {_reason(error, args.day)}", file=sys.stderr)
        return UNREACHABLE
    wrong = [checked for checked in found if not checked.ok]
    if args.json:
        print(json.dumps([asdict(checked) for checked in found]))
    else:
        for checked in wrong:
            print(f"WRONG  {checked.where}: {checked.what}")
        print(f"{args.day}: {len(found) - len(wrong)} checks right, {len(wrong)} wrong")
    return WRONG if wrong else RIGHT


async def verify(
    url: str, day: str, *, commitment: str | None = None, with_luck: bool = False
) -> Sequence[Checked]:
    """Return the results of all checks of a past day of the daily deal at this server.

    Raises httpx.HTTPError if the server does not show the day, and ValidationError for an
    unreadable answer.
    """
    async with http_client(url) as http:
        found = await _day_of(http, day)
        lines = await read_records(http, found.games)
    checks = [*check_day(found, commitment), check_equal_rules(lines)]
    for game in found.games:
        line = lines.get(game.match)
        if line is None:
            checks.append(Checked("the record is public", f"match {game.match}", False))
        else:
            checks += check_game(found, game, line, with_luck=with_luck)
    return checks


async def _day_of(http: httpx.AsyncClient, day: str) -> DailyDay:
    """Return a past day of the daily deal from the server, with the games of all pages."""
    games: list[DailyGameView] = []
    for page in count():
        answer = await http.get(f"/api/daily/{day}", params={"page": page})
        answer.raise_for_status()
        found = DailyDay.model_validate_json(answer.content)
        games += found.games
        if not found.games or len(games) >= found.count:
            break
    return found.model_copy(update={"games": games})


async def read_records(
    http: httpx.AsyncClient, games: Sequence[DailyGameView]
) -> dict[MatchId, bytes]:
    """Return the records of these daily games that the server shows, by match.

    Raises httpx.HTTPError if it stays busy, or has a fault.
    """
    room = asyncio.Semaphore(AT_ONCE)

    async def fetch(match: MatchId) -> bytes | None:
        async with room:
            for _ in range(TRIES):
                answer = await http.get(f"/api/matches/{match}/games/1/record")
                if answer.status_code not in (429, 503):
                    break
                await asyncio.sleep(float(answer.headers.get("retry-after", "1")))
            # A busy or faulty server hides nothing, but one that refuses a record does.
            if answer.status_code == HTTPStatus.TOO_MANY_REQUESTS or answer.is_server_error:
                answer.raise_for_status()
            return answer.content if answer.is_success else None

    lines = await asyncio.gather(*(fetch(game.match) for game in games))
    return {game.match: line for game, line in zip(games, lines, strict=True) if line is not None}


def _reason(error: Exception, day: str) -> str:
    """Return the reason why a day can't be checked."""
    status = error.response.status_code if isinstance(error, httpx.HTTPStatusError) else None
    if status == HTTPStatus.NOT_FOUND:
        return f"the server had no daily deal on {day}"
    if status == HTTPStatus.CONFLICT:
        return f"the server has not opened the deals of {day} yet"
    return str(error)


def _day(text: str) -> str:
    if not is_day(text):
        raise argparse.ArgumentTypeError("a date such as 2026-11-27")
    return text
