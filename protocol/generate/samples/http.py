"""Sample JSON bodies of HTTP requests and responses, for docs and tests."""

from collections.abc import Mapping

from msgspec.structs import asdict

from protocol.core.body import Body
from protocol.core.clock import TimeControl
from protocol.core.codes import ErrorCode
from protocol.core.http import (
    CreateMatch,
    GameLuck,
    GameOffered,
    GameReplay,
    GameReplayStep,
    GameReview,
    Games,
    Guest,
    HttpProblem,
    LegalActions,
    LuckEvent,
    MatchCreated,
    Me,
    MyFinishedMatch,
    MyFinishedMatches,
    MyMatch,
    MyMatches,
    PastStep,
    PastSteps,
    PlayedOn,
    ReviewedTurn,
    ReviewReason,
    RulesText,
    RunningGame,
    RunningGames,
    SeatReview,
    ToWatch,
)
from protocol.core.ids import Version
from protocol.core.leaderboards import (
    AnalysedGames,
    CurvePoint,
    FavouriteView,
    FinishedToday,
    FoundMatch,
    FoundMatches,
    LatestRating,
    LatestRatings,
    Leaderboard,
    LeaderboardKey,
    Leaderboards,
    OpponentView,
    Profile,
    Ranked,
    RatingView,
    ShareRange,
    TallyView,
)
from protocol.core.moderation import Notice
from protocol.core.named import to_data
from protocol.core.puzzles import Puzzle, PuzzleOfDay, PuzzlesToday, PuzzleTried, TryPuzzle
from protocol.games.cards import Card, ZoneId, ZoneView
from protocol.games.spite import SPITE, Play, SpitePosition, SpiteRules, Turn
from protocol.games.turns import TurnBegan
from protocol.generate.samples.cards import moved
from protocol.generate.samples.daily import DAILY
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
from protocol.generate.samples.shared_deals import SHARED_DEALS
from protocol.generate.samples.spite import SHORT

OFFERED = GameOffered(
    title=SPITE.title,
    default="snm-a",
    presets={PRESET: asdict(SHORT)},
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
    rules=asdict(SHORT),
    viewer=1,
    players=[BO, ADA],
    winner=1,
    score=[0, 1],
    games=1,
    ended_ms=1_789_990_000_000,
    table_open=False,
    accounts=["Bo", "Ada"],
)

FOUND = FoundMatch(
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

PUZZLE = "3fa9c1d2"
PUZZLE_PLAY = Play(source=ZoneId("stock:0"), card=Card("2D"), target=ZoneId("build:0"))
PUZZLE_POSITION = to_data(
    SpitePosition(
        zones=[
            ZoneView(id=ZoneId("stock:0"), owner=0, shows="top", count=1, cards=[Card("2D")]),
            ZoneView(id=ZoneId("build:0"), owner=None, shows="all", count=1, cards=[Card("AS")]),
        ],
        first=0,
        turn=Turn(seat=0, number=1),
    )
)

HTTP: Mapping[str, Body] = {
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
    "create_match_played_on": CreateMatch(
        computer="medium", played_on=PlayedOn(match=MATCH, game=1, step=7, seat=0)
    ),
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
    "game_luck": GameLuck(
        luck_version=1,
        events=[
            LuckEvent(step=0, seat=0, kind="deal", came=["9S", "4H"], luck=-12_500),
            LuckEvent(step=7, seat=1, kind="stock", came=["KD"], luck=61_840),
        ],
    ),
    "puzzles_today": PuzzlesToday(
        today="2026-11-27",
        day="2026-11-27",
        puzzles=[PuzzleOfDay(id=PUZZLE, game_key=SPITE.key, difficulty="easy")],
    ),
    "puzzle": Puzzle(
        id=PUZZLE,
        game_key=SPITE.key,
        difficulty="easy",
        preset="snm-a",
        rules=asdict(SpiteRules()),
        position=PUZZLE_POSITION,
        legal=[to_data(PUZZLE_PLAY)],
    ),
    "try_puzzle": TryPuzzle(actions=[to_data(PUZZLE_PLAY)]),
    "puzzle_tried": PuzzleTried(
        status="solved",
        steps=[PastStep(version=Version(1), events=[moved("stock:0", "build:0", "2D")])],
        position=PUZZLE_POSITION,
        legal=[],
        rejection=None,
        solution=[to_data(PUZZLE_PLAY)],
    ),
    "game_review": GameReview(
        review_version=1,
        seats=[
            SeatReview(
                seat=0,
                turns=9,
                loss=61_840,
                costliest=[
                    ReviewedTurn(
                        step=7,
                        turn=5,
                        loss=52_300,
                        played=[{"type": "discard", "cards": ["9D"], "target": "discard:0:1"}],
                        best=[
                            {
                                "type": "play",
                                "source": "stock:0",
                                "card": "3S",
                                "target": "build:1",
                            }
                        ],
                        reasons=[ReviewReason(kind="stock", params={"rank": 3})],
                    )
                ],
            ),
            SeatReview(seat=1, turns=9, loss=0, costliest=[]),
        ],
    ),
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
    "replay": GameReplay(
        game_key=SPITE.key,
        steps=[
            GameReplayStep(
                seat=1,
                events=[
                    [
                        moved("hand:1", "discard:1:2", "5H"),
                        TurnBegan(0, 6),
                        moved("draw", "hand:0", "KD"),
                    ],
                    [
                        moved("hand:1", "discard:1:2", "5H"),
                        TurnBegan(0, 6),
                        moved("draw", "hand:0", 1),
                    ],
                ],
            )
        ],
    ),
    "legal_actions": LegalActions(
        version=Version(17), actions=[{"type": "discard", "cards": ["5H"], "target": "discard:1:2"}]
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
            OpponentView(
                name="Bo",
                registered=True,
                tally=TallyView(won=7, drawn=0, lost=5),
                avatar=BO_LOOKS,
            )
        ],
        avatar=ADA_LOOKS,
        favourites=[FavouriteView(game_key=SPITE.key, preset=PRESET, matches=230)],
        analysed=[
            AnalysedGames(
                game_key=SPITE.key,
                games=212,
                turn_loss=14_300,
                result=ShareRange(mean=581_000, low=512_000, high=650_000),
            )
        ],
    ),
    "found": FoundMatches(found=[FOUND], next=f"1789990000000-{REMATCH}"),
    "today": FinishedToday(count=24, latest=[FOUND]),
    **DAILY,
    **SHARED_DEALS,
    "problem": HttpProblem(
        code=ErrorCode.BAD_RULES, params={"option": "decks", "reason": "no_such_value"}
    ),
}
