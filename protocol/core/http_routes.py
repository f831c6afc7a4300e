"""The HTTP API: every request with its body, its answer and its caller.

`make gen` writes protocol/schema/openapi.json and the tables of requests in docs/ from this list.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from protocol.core import (
    account,
    blocks,
    challenges,
    daily,
    friends,
    http,
    leaderboards,
    moderation,
    push,
    puzzles,
    shared_deals,
)
from protocol.core.body import Body

Method = Literal["GET", "POST", "PUT", "DELETE"]
JSON = "application/json"
JSON_LINES = "application/jsonl"
PNG = "image/png"
TEXT = "text/plain"


class Section(StrEnum):
    """The page of the documentation that describes a request."""

    MATCHES = "Matches"
    ARCHIVE = "Archive"
    ACCOUNT = "Account"
    CHALLENGES = "Challenges"
    PUSH = "Push messages"
    MODERATION = "Moderation"
    OPERATION = "Operation"


class Caller(StrEnum):
    """The callers who may make a request."""

    ANYONE = "anyone"
    GUEST = "guest"
    REGISTERED = "registered"
    FRESH = "fresh login"
    MODERATOR = "moderator"
    FRESH_MODERATOR = "moderator, fresh login"
    RECEIVER = "its receiver"
    CHALLENGED = "the challenged player"
    CHALLENGER = "the challenger"


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpRoute:
    """One request of the HTTP API."""

    section: Section
    method: Method
    path: str
    summary: str
    caller: Caller = Caller.ANYONE
    rate_limited: bool = False
    """True if the request counts in one of the stricter limits for logins and the like."""
    request: type[Body] | None = None
    takes_record: bool = False
    """True if the body of the request is the record of a game."""
    status: int = 200
    known_status: int | None = None
    """The status if the thing that the request creates exists already, if that is another."""
    response: type[Body] | None = None
    """The JSON body of the answer, if `media_type` is JSON."""
    media_type: str = JSON
    note: str = ""
    """A note on the answer for the documentation."""
    query: Mapping[str, str] = field(default_factory=dict)
    """The parameters of the query, with their meanings."""


_M, _A, _P, _C = Section.MATCHES, Section.ARCHIVE, Section.ACCOUNT, Section.CHALLENGES
_CURSOR = "The `next` of the previous page"

ROUTES: tuple[HttpRoute, ...] = (
    HttpRoute(
        section=_M,
        method="GET",
        path="/api/me",
        summary="Get the caller, who becomes a guest at the first visit",
        response=http.Me,
    ),
    HttpRoute(
        section=_M,
        method="POST",
        path="/api/guests",
        summary="Create a guest with a bearer token",
        status=201,
        response=http.Guest,
    ),
    HttpRoute(
        section=_M,
        method="GET",
        path="/api/games",
        summary="List the games, presets and bot levels",
        response=http.Games,
    ),
    HttpRoute(
        section=_M,
        method="POST",
        path="/api/rules",
        summary="Check rules and get them as text",
        request=http.CreateMatch,
        response=http.RulesText,
    ),
    HttpRoute(
        section=_M,
        method="POST",
        path="/api/matches",
        summary="Create a match",
        request=http.CreateMatch,
        status=201,
        response=http.MatchCreated,
    ),
    HttpRoute(
        section=_M,
        method="GET",
        path="/api/me/matches",
        summary="List the caller's open and running matches",
        response=http.MyMatches,
    ),
    HttpRoute(
        section=_M,
        method="DELETE",
        path="/api/me/matches/{match}",
        summary="Remove an open match or a match against a bot",
        response=http.MyMatches,
        query={"unplayed": "`true` removes only a bot match without an action of the caller"},
    ),
    HttpRoute(
        section=_M,
        method="GET",
        path="/api/me/finished",
        summary="List the caller's finished matches",
        response=http.MyFinishedMatches,
        query={"before": _CURSOR},
    ),
    HttpRoute(
        section=_M,
        method="GET",
        path="/api/running",
        summary="Get the public games with the most spectators",
        response=http.RunningGames,
    ),
    HttpRoute(
        section=_M,
        method="POST",
        path="/api/watch",
        summary="Get a match to watch",
        response=http.ToWatch,
        query={"game": "The game to watch; any game without it"},
    ),
    HttpRoute(
        section=_M,
        method="GET",
        path="/api/matches/{match}/games/{game}/steps",
        summary="Get the steps of a game in play",
        response=http.PastSteps,
        query={"page": "The page of 100 steps, from 0"},
    ),
    HttpRoute(
        section=_M,
        method="GET",
        path="/api/matches/{match}/actions",
        summary="Get the caller's legal actions",
        response=http.LegalActions,
    ),
    HttpRoute(
        section=_M,
        method="GET",
        path="/api/matches/{match}/games/{game}/record",
        summary="Get the record of a finished game",
        note="the record",
    ),
    HttpRoute(
        section=_M,
        method="GET",
        path="/api/matches/{match}/record",
        summary="Get the record of the last finished game of a match",
        note="the record",
    ),
    HttpRoute(
        section=_M,
        method="GET",
        path="/api/matches/{match}/games/{game}/replay",
        summary="Get the steps of a finished game",
        response=http.GameReplay,
    ),
    HttpRoute(
        section=_M,
        method="POST",
        path="/api/replays",
        summary="Replay a record, the body of the request, and get its steps",
        takes_record=True,
        response=http.GameReplay,
    ),
    HttpRoute(
        section=_M,
        method="GET",
        path="/api/matches/{match}/games/{game}/luck",
        summary="Get the luck ledger of a finished game",
        response=http.GameLuck,
    ),
    HttpRoute(
        section=_M,
        method="GET",
        path="/api/matches/{match}/games/{game}/review",
        summary="Get the review of a finished game",
        response=http.GameReview,
    ),
    HttpRoute(
        section=_M,
        method="GET",
        path="/api/puzzles/today",
        summary="List the puzzles of a day",
        response=puzzles.PuzzlesToday,
        query={"day": "An earlier day, such as `2026-11-27`"},
    ),
    HttpRoute(
        section=_M,
        method="GET",
        path="/api/puzzles/{puzzle}",
        summary="Get a puzzle",
        response=puzzles.Puzzle,
    ),
    HttpRoute(
        section=_M,
        method="POST",
        path="/api/puzzles/{puzzle}/try",
        summary="Try to solve a puzzle",
        request=puzzles.TryPuzzle,
        response=puzzles.PuzzleTried,
    ),
    HttpRoute(
        section=_M,
        method="GET",
        path="/m/{match}/preview.png",
        summary="Get the picture for links to a match",
        media_type=PNG,
        note="a picture",
        query={"language": "`en` or `id`"},
    ),
    HttpRoute(
        section=_M,
        method="GET",
        path="/same/{deal}/preview.png",
        summary="Get the picture for links to a shared deal",
        media_type=PNG,
        note="a picture",
        query={"language": "`en` or `id`"},
    ),
    HttpRoute(
        section=_M,
        method="GET",
        path="/daily/preview.png",
        summary="Get the picture for links to the daily deal",
        media_type=PNG,
        note="a picture",
        query={"language": "`en` or `id`"},
    ),
    HttpRoute(
        section=_A,
        method="GET",
        path="/api/leaderboards",
        summary="List the leaderboards",
        response=leaderboards.Leaderboards,
    ),
    HttpRoute(
        section=_A,
        method="GET",
        path="/api/leaderboards/{game}/{preset}/{speed}",
        summary="Get a page of a leaderboard",
        response=leaderboards.Leaderboard,
        query={"after": _CURSOR},
    ),
    HttpRoute(
        section=_A,
        method="GET",
        path="/api/ratings/{game}/{preset}/{speed}",
        summary="Get some players' ratings for a game, preset and speed",
        response=leaderboards.LatestRatings,
        query={"player": "A registered player's name; repeatable, of which ten are read"},
    ),
    HttpRoute(
        section=_A,
        method="GET",
        path="/api/players/{name}",
        summary="Get the profile of a registered player",
        response=leaderboards.Profile,
    ),
    HttpRoute(
        section=_A,
        method="GET",
        path="/api/archive",
        summary="Find finished public matches",
        response=leaderboards.FoundMatches,
        query={
            "player": "A registered player's name",
            "opponent": "The other player's name",
            "game": "The game's key",
            "preset": "The preset's key, or `own`",
            "speed": "The speed of the clock",
            "result": "`won`, `lost`, `drawn` or `decided`",
            "since": "Unix milliseconds of the earliest end",
            "until": "Unix milliseconds before which the match ended",
            "before": _CURSOR,
        },
    ),
    HttpRoute(
        section=_A,
        method="GET",
        path="/api/archive/today",
        summary="Count the public matches of the last day, and get the latest",
        response=leaderboards.FinishedToday,
    ),
    HttpRoute(
        section=_A,
        method="GET",
        path="/api/daily",
        summary="Get today's daily deal and the caller's game",
        response=daily.Daily,
    ),
    HttpRoute(
        section=_A,
        method="POST",
        path="/api/daily",
        summary="Begin the caller's daily deal, or get the match in which it is",
        status=201,
        known_status=200,
        response=http.MatchCreated,
    ),
    HttpRoute(
        section=_A,
        method="GET",
        path="/api/daily/tables",
        summary="Get a table of the daily deal",
        response=daily.DailyTable,
        query={
            "days": "The length in days: `1`, `7` or `28`; 1 without it",
            "of": "`friends`: the caller and the players whom the caller follows; all without it",
        },
    ),
    HttpRoute(
        section=_A,
        method="GET",
        path="/api/daily/{day}",
        summary="Get the seeds and games of a day that is over",
        response=daily.DailyDay,
        query={"page": "The page of 1,000 games, from 0"},
    ),
    HttpRoute(
        section=_A,
        method="POST",
        path="/api/deals",
        summary="Share the deal of the caller's finished game, or get the link again",
        caller=Caller.GUEST,
        request=shared_deals.ShareDeal,
        status=201,
        known_status=200,
        response=shared_deals.DealShared,
    ),
    HttpRoute(
        section=_A,
        method="POST",
        path="/api/deals/stranger",
        summary="Get the deal of a stranger's game that the caller may play",
        status=201,
        known_status=200,
        response=shared_deals.DealShared,
    ),
    HttpRoute(
        section=_A,
        method="GET",
        path="/api/deals/{deal}",
        summary="Get a shared deal and the caller's part in it",
        response=shared_deals.SharedDeal,
    ),
    HttpRoute(
        section=_A,
        method="POST",
        path="/api/deals/{deal}/match",
        summary="Begin the caller's game on a shared deal, or get the match in which it is",
        status=201,
        known_status=200,
        response=http.MatchCreated,
    ),
    HttpRoute(
        section=_A,
        method="GET",
        path="/api/archive/records",
        summary="Download the records of the matches found, with the same filters",
        media_type=JSON_LINES,
        note="records",
    ),
    HttpRoute(
        section=_P,
        method="GET",
        path="/api/account",
        summary="Get the caller's account",
        response=account.Account,
    ),
    HttpRoute(
        section=_P,
        method="PUT",
        path="/api/account/profile",
        summary="Set the name, the avatar or both",
        request=account.ShowAs,
        response=account.Account,
    ),
    HttpRoute(
        section=_P,
        method="POST",
        path="/api/account/register",
        summary="Register the guest with a password",
        caller=Caller.GUEST,
        rate_limited=True,
        request=account.Credentials,
        status=201,
        response=account.Account,
        note="and a session",
    ),
    HttpRoute(
        section=_P,
        method="POST",
        path="/api/account/login",
        summary="Log in with a password",
        rate_limited=True,
        request=account.Credentials,
        response=account.Account,
        note="and a session",
    ),
    HttpRoute(
        section=_P,
        method="POST",
        path="/api/account/login/options",
        summary="Get a challenge for a login with a passkey",
        rate_limited=True,
        response=account.PasskeyOptions,
    ),
    HttpRoute(
        section=_P,
        method="POST",
        path="/api/account/login/passkey",
        summary="Log in with a passkey",
        rate_limited=True,
        request=account.PasskeyAnswer,
        response=account.Account,
        note="and a session",
    ),
    HttpRoute(
        section=_P,
        method="POST",
        path="/api/account/logout",
        summary="End the session",
        caller=Caller.REGISTERED,
        status=204,
    ),
    HttpRoute(
        section=_P,
        method="POST",
        path="/api/account/passkeys/options",
        summary="Get a challenge for a new passkey",
        caller=Caller.FRESH,
        rate_limited=True,
        request=account.PasskeyWanted,
        response=account.PasskeyOptions,
        note="a guest may register with it and a name",
    ),
    HttpRoute(
        section=_P,
        method="POST",
        path="/api/account/passkeys",
        summary="Add the new passkey",
        caller=Caller.FRESH,
        request=account.PasskeyAnswer,
        status=201,
        response=account.Account,
        note="a guest is then registered and has a session",
    ),
    HttpRoute(
        section=_P,
        method="DELETE",
        path="/api/account/passkeys/{id}",
        summary="Remove a passkey",
        caller=Caller.FRESH,
        response=account.Account,
        note="not the last login (`last_way_in`)",
    ),
    HttpRoute(
        section=_P,
        method="POST",
        path="/api/account/password",
        summary="Set a password",
        caller=Caller.FRESH,
        rate_limited=True,
        request=account.NewPassword,
        response=account.Account,
        note="all other sessions end; `bad_credentials` without the present password",
    ),
    HttpRoute(
        section=_P,
        method="DELETE",
        path="/api/account/password",
        summary="Remove the password",
        caller=Caller.FRESH,
        response=account.Account,
        note="only with a passkey",
    ),
    HttpRoute(
        section=_P,
        method="POST",
        path="/api/account/email",
        summary="Set an e-mail address",
        caller=Caller.FRESH,
        request=account.Mailbox,
        response=account.Account,
        note="a code is mailed; the old address stays until the code is used",
    ),
    HttpRoute(
        section=_P,
        method="DELETE",
        path="/api/account/email",
        summary="Remove the e-mail address",
        caller=Caller.FRESH,
        response=account.Account,
    ),
    HttpRoute(
        section=_P,
        method="POST",
        path="/api/account/email/confirm",
        summary="Confirm an e-mail address",
        rate_limited=True,
        request=account.Code,
        status=204,
    ),
    HttpRoute(
        section=_P,
        method="POST",
        path="/api/account/recover",
        summary="Request a code for a new password",
        rate_limited=True,
        request=account.Mailbox,
        status=202,
        note="whether or not there is such an account",
    ),
    HttpRoute(
        section=_P,
        method="POST",
        path="/api/account/recover/finish",
        summary="Set a new password with the code",
        rate_limited=True,
        request=account.Recovery,
        status=204,
        note="all sessions end; log in then",
    ),
    HttpRoute(
        section=_P,
        method="GET",
        path="/api/account/sessions",
        summary="List the sessions",
        caller=Caller.REGISTERED,
        response=account.Sessions,
    ),
    HttpRoute(
        section=_P,
        method="DELETE",
        path="/api/account/sessions",
        summary="End all other sessions",
        caller=Caller.FRESH,
        status=204,
    ),
    HttpRoute(
        section=_P,
        method="DELETE",
        path="/api/account/sessions/{id}",
        summary="End a session",
        caller=Caller.FRESH,
        status=204,
    ),
    HttpRoute(
        section=_P,
        method="GET",
        path="/api/account/tokens",
        summary="List the bot tokens",
        caller=Caller.REGISTERED,
        response=account.Tokens,
    ),
    HttpRoute(
        section=_P,
        method="POST",
        path="/api/account/tokens",
        summary="Create a bot token",
        caller=Caller.FRESH,
        request=account.TokenWanted,
        status=201,
        response=account.TokenMade,
        note="shown only once",
    ),
    HttpRoute(
        section=_P,
        method="DELETE",
        path="/api/account/tokens/{id}",
        summary="Revoke a bot token",
        caller=Caller.REGISTERED,
        status=204,
    ),
    HttpRoute(
        section=_P,
        method="GET",
        path="/api/account/blocks",
        summary="List the blocked players",
        response=blocks.BlockList,
    ),
    HttpRoute(
        section=_P,
        method="POST",
        path="/api/account/blocks",
        summary="Block a player, by a name, a seat of a match, or a line of its chat",
        request=blocks.BlockWanted,
        response=blocks.BlockList,
        note="`too_many_kept` beyond 200",
    ),
    HttpRoute(
        section=_P,
        method="DELETE",
        path="/api/account/blocks/{id}",
        summary="Unblock a player",
        response=blocks.BlockList,
    ),
    HttpRoute(
        section=_P,
        method="GET",
        path="/api/account/following",
        summary="List the followed players",
        caller=Caller.REGISTERED,
        response=friends.Following,
    ),
    HttpRoute(
        section=_P,
        method="POST",
        path="/api/account/following",
        summary="Follow a player",
        caller=Caller.REGISTERED,
        request=friends.FollowWanted,
        response=friends.Following,
        note="at most 100 (`too_many_kept`)",
    ),
    HttpRoute(
        section=_P,
        method="DELETE",
        path="/api/account/following/{name}",
        summary="Stop following a player",
        caller=Caller.REGISTERED,
        response=friends.Following,
    ),
    HttpRoute(
        section=_P,
        method="PUT",
        path="/api/account/hidden",
        summary="Hide or show the caller's activity",
        caller=Caller.REGISTERED,
        request=friends.HidingWanted,
        response=friends.Following,
    ),
    HttpRoute(
        section=_P,
        method="GET",
        path="/api/account/export",
        summary="Download all data about the account",
        caller=Caller.FRESH,
        note="a file",
    ),
    HttpRoute(
        section=_P,
        method="DELETE",
        path="/api/account",
        summary="Delete the account",
        caller=Caller.FRESH,
        status=204,
    ),
    HttpRoute(
        section=_C,
        method="GET",
        path="/api/account/challengers",
        summary="Get who may challenge the caller",
        caller=Caller.REGISTERED,
        response=challenges.ChallengersWanted,
    ),
    HttpRoute(
        section=_C,
        method="PUT",
        path="/api/account/challengers",
        summary="Choose who may challenge the caller",
        caller=Caller.REGISTERED,
        request=challenges.ChallengersWanted,
        response=challenges.ChallengersWanted,
    ),
    HttpRoute(
        section=_C,
        method="POST",
        path="/api/here",
        summary="Get the challenges, and count as present for 15 seconds",
        response=challenges.Challenges,
    ),
    HttpRoute(
        section=_C,
        method="POST",
        path="/api/challenges",
        summary="Challenge a registered player",
        request=challenges.ChallengeWanted,
        response=challenges.Challenges,
    ),
    HttpRoute(
        section=_C,
        method="POST",
        path="/api/challenges/{id}/accept",
        summary="Accept a challenge",
        caller=Caller.CHALLENGED,
        response=challenges.ChallengeAccepted,
    ),
    HttpRoute(
        section=_C,
        method="POST",
        path="/api/challenges/{id}/decline",
        summary="Decline a challenge",
        caller=Caller.CHALLENGED,
        response=challenges.Challenges,
    ),
    HttpRoute(
        section=_C,
        method="DELETE",
        path="/api/challenges/{id}",
        summary="Withdraw a challenge",
        caller=Caller.CHALLENGER,
        response=challenges.Challenges,
        note="an accepted one stays",
    ),
    HttpRoute(
        section=Section.PUSH,
        method="GET",
        path="/api/push",
        summary="Get the server's key for push messages",
        response=push.PushKey,
    ),
    HttpRoute(
        section=Section.PUSH,
        method="PUT",
        path="/api/push",
        summary="Subscribe this browser to push messages",
        request=push.PushWanted,
        status=204,
    ),
    HttpRoute(
        section=Section.PUSH,
        method="DELETE",
        path="/api/push",
        summary="End a subscription",
        request=push.PushUnwanted,
        status=204,
    ),
    HttpRoute(
        section=Section.MODERATION,
        method="POST",
        path="/api/reports",
        summary="Report a player",
        rate_limited=True,
        request=moderation.ReportWanted,
        status=204,
    ),
    HttpRoute(
        section=Section.MODERATION,
        method="DELETE",
        path="/api/notices/{id}",
        summary="Confirm that a notice was read",
        caller=Caller.RECEIVER,
        status=204,
    ),
    HttpRoute(
        section=Section.MODERATION,
        method="GET",
        path="/api/moderation/reports",
        summary="List reports",
        caller=Caller.MODERATOR,
        response=moderation.Reports,
        note="at most 20",
        query={"state": "`open` or `decided`", "after": _CURSOR},
    ),
    HttpRoute(
        section=Section.MODERATION,
        method="GET",
        path="/api/moderation/reports/{id}",
        summary="Get a report with the chat lines and earlier actions",
        caller=Caller.MODERATOR,
        response=moderation.ReportFile,
    ),
    HttpRoute(
        section=Section.MODERATION,
        method="GET",
        path="/api/moderation/pairs",
        summary="List suspicious pairs of players",
        caller=Caller.MODERATOR,
        response=moderation.OddPairs,
        note="at most 50",
    ),
    HttpRoute(
        section=Section.MODERATION,
        method="GET",
        path="/api/moderation/acts",
        summary="Read the log of moderators' actions",
        caller=Caller.MODERATOR,
        response=moderation.Acts,
        note="at most 20",
        query={"player": "A player's name", "before": _CURSOR},
    ),
    HttpRoute(
        section=Section.MODERATION,
        method="POST",
        path="/api/moderation/acts",
        summary="Act on a player or a report",
        caller=Caller.FRESH_MODERATOR,
        request=moderation.ActWanted,
        status=201,
        response=moderation.ActView,
    ),
    HttpRoute(
        section=Section.OPERATION,
        method="GET",
        path="/healthz",
        summary="Check that the process lives",
        media_type=TEXT,
    ),
    HttpRoute(
        section=Section.OPERATION,
        method="GET",
        path="/readyz",
        summary="Check that the node accepts clients",
        media_type=TEXT,
        note="503 if it does not",
    ),
    HttpRoute(
        section=Section.OPERATION,
        method="GET",
        path="/metrics",
        summary="Get the metrics for Prometheus",
        media_type=TEXT,
    ),
)
"""Every route of a node except the client's pages and files."""
