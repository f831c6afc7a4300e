"""Samples of the bodies of HTTP requests and responses."""

from collections.abc import Mapping

from protocol.core.clock import TimeControl
from protocol.core.codes import ErrorCode
from protocol.core.http import (
    CreateMatch,
    GameOffered,
    Games,
    Guest,
    HttpProblem,
    MatchCreated,
    Me,
    MyFinishedMatch,
    MyFinishedMatches,
    MyMatch,
    MyMatches,
    PastStep,
    PastSteps,
    RulesText,
    RunningGame,
    RunningGames,
    ToWatch,
)
from protocol.core.ids import Version
from protocol.core.leaderboards import (
    CurvePoint,
    FavouriteView,
    FoundMatch,
    FoundMatches,
    LatestRating,
    LatestRatings,
    Leaderboard,
    LeaderboardKey,
    Leaderboards,
    MetView,
    Profile,
    Ranked,
    RatingView,
    TallyView,
)
from protocol.core.message import Message
from protocol.core.moderation import Notice
from protocol.games.spite import SPITE
from protocol.games.turns import TurnBegan
from protocol.generate.samples.cards import moved
from protocol.generate.samples.match import (
    ADA,
    ADA_LOOKS,
    BO,
    BO_LOOKS,
    CLOCK,
    MATCH,
    PRESET,
    REMATCH,
    snapshot,
)
from protocol.generate.samples.spite import SHORT

OFFERED = GameOffered(
    title=SPITE.title,
    default="snm-a",
    presets={PRESET: SHORT.model_dump()},
    levels=["novice", "easy", "medium", "hard", "expert"],
    clocks={PRESET: CLOCK},
    lessons=["first"],
)

OPENED = snapshot(0)
STARTING = snapshot(
    3,
    status="starting",
    viewer="spectator",
    players=[ADA, BO],
    visibility="public",
)
FINISHED = MyFinishedMatch(
    id=REMATCH,
    game_key=SPITE.key,
    preset=PRESET,
    rules=SHORT.model_dump(),
    viewer=1,
    players=[BO, ADA],
    winner=1,
    score=[0, 1],
    games=1,
    ended_ms=1_789_990_000_000,
    table_open=False,
    accounts=["Bo", "Ada"],
)

HTTP: Mapping[str, Message] = {
    "me": Me(
        name="Ada",
        registered=True,
        avatar=ADA_LOOKS,
        notices=[
            Notice(
                id="u3VqTzYw0aLk",
                kind="warned",
                reason="words",
                until_ms=None,
                name=None,
                at_ms=1_789_990_000_000,
            )
        ],
    ),
    "guest": Guest(name="Quiet Otter", token="a1b2c3d4.S1gn4tUr3"),  # noqa: S106 -- a sample
    "games": Games(default=SPITE.key, games={SPITE.key: OFFERED}),
    "create_match": CreateMatch(game=SPITE.key, preset=PRESET),
    "create_match_rules": CreateMatch(game=SPITE.key, rules={"stock_count": 5}),
    "create_match_text": CreateMatch(game=SPITE.key, text="stock_count=5"),
    "create_match_computer": CreateMatch(game=SPITE.key, preset=PRESET, computer="medium"),
    "create_match_clock": CreateMatch(game=SPITE.key, preset=PRESET, clock=CLOCK),
    "create_match_days": CreateMatch(game=SPITE.key, preset=PRESET, clock=TimeControl(days=3)),
    "create_match_lesson": CreateMatch(game=SPITE.key, lesson="first"),
    "rules_text": RulesText(game=SPITE.key, text="stock_count=5", preset=PRESET),
    "match_created": MatchCreated(id=MATCH, url=f"https://example.org/m/{MATCH}"),
    "my_matches": MyMatches(
        matches=[MyMatch(match=OPENED.match, moved_ms=OPENED.moved_ms, your_turn=False)]
    ),
    "my_finished": MyFinishedMatches(matches=[FINISHED], next=f"1789990000000-{REMATCH}"),
    "running": RunningGames(
        games=[RunningGame(match=STARTING.match, watchers=3, since_ms=STARTING.moved_ms)]
    ),
    "to_watch": ToWatch(match=MATCH),
    "past_steps": PastSteps(
        game_key=SPITE.key,
        game=1,
        steps=[
            PastStep(
                version=Version(17),
                events=[moved("hand:1", "discard:1:2", "5H"), TurnBegan(seat=0, number=6)],
            )
        ],
        more=False,
    ),
    "leaderboards": Leaderboards(
        leaderboards=[LeaderboardKey(game_key=SPITE.key, preset=PRESET, speed="blitz")],
        least_games=10,
        least_opponents=10,
    ),
    "leaderboard": Leaderboard(
        players=[Ranked(name="Ada", rating=1812, deviation=61, games=240, avatar=ADA_LOOKS)],
        next="1812.25-Ada",
    ),
    "latest_ratings": LatestRatings(
        ratings=[
            LatestRating(name="Ada", rating=1812, provisional=False, match=MATCH, change=7),
            LatestRating(name="Bo", rating=1500, provisional=True, match=None, change=0),
        ]
    ),
    "profile": Profile(
        name="Ada",
        ratings=[
            RatingView(
                game_key=SPITE.key,
                preset=PRESET,
                speed="blitz",
                rating=1812,
                deviation=61,
                provisional=False,
                games=240,
                curve=[CurvePoint(ended_ms=1_789_990_000_000, rating=1812)],
            )
        ],
        tally=TallyView(won=151, drawn=4, lost=92),
        streak=3,
        longest_streak=9,
        opponents=[
            MetView(
                name="Bo",
                registered=True,
                tally=TallyView(won=7, drawn=0, lost=5),
                avatar=BO_LOOKS,
            )
        ],
        avatar=ADA_LOOKS,
        favourites=[FavouriteView(game_key=SPITE.key, preset=PRESET, matches=230)],
    ),
    "found": FoundMatches(
        found=[
            FoundMatch(
                id=REMATCH,
                game_key=SPITE.key,
                preset=PRESET,
                speed="blitz",
                players=["Ada", "Bo"],
                accounts=["Ada", None],
                winner=0,
                score=[1, 0],
                games=1,
                ended_ms=1_789_990_000_000,
                rated=True,
            )
        ],
        next=f"1789990000000-{REMATCH}",
    ),
    "problem": HttpProblem(
        code=ErrorCode.BAD_RULES, params={"option": "decks", "reason": "no_such_value"}
    ),
}
