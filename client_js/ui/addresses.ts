/** The addresses of the pages. A rule text needs no escapes. */

import { rulesToText, type LeaderboardKey, type MatchId, type Rules, type Ruleset } from '../sdk';

/** What an address says of a game. */
export type NamedGame<R extends Rules = Rules> = {
  readonly key: string;
  readonly ruleset: Ruleset<R>;
};

export function matchPage(match: MatchId): string {
  return `/m/${match}`;
}

/** The page that explains the rules of a game. */
export function rulesPage<R extends Rules>(game: NamedGame<R>, rules: R): string {
  const text = rulesToText(rules, game.ruleset);
  return text === '' ? `/rules/${game.key}` : `/rules/${game.key}?text=${text}`;
}

/** Where that page says what chance does, and how it can be checked. */
export function chanceChapter<R extends Rules>(game: NamedGame<R>, rules: R): string {
  return `${rulesPage(game, rules)}#chance`;
}

/** The page that offers a game by exactly these rules. */
export function offerPage<R extends Rules>(game: NamedGame<R>, rules: R): string {
  return `/?game=${game.key}&rules=${rulesToText(rules, game.ruleset)}`;
}

/** The page of a registered player. */
export function playerPage(name: string): string {
  return `/player/${encodeURIComponent(name)}`;
}

/** The page of a leaderboard. */
export function leaderboardPage({ game_key, preset, speed }: LeaderboardKey): string {
  return `/leaderboards/${game_key}/${preset}/${speed}`;
}

/** Where a match's game is replayed; its last one, if no `game` is named. */
export function replayPage(match: MatchId, game?: number): string {
  return game === undefined ? `/replay/${match}` : `/replay/${match}/${game}`;
}

/** A moment of a replay, by its step. */
export function momentPage(match: MatchId, game: number, step: number): string {
  return `${replayPage(match, game)}?step=${step}`;
}

/** The page that checks chance in a match's game; without a match, in a record from a file. */
export function fairnessPage(match: MatchId | null, game?: number): string {
  if (match === null) return '/fair';
  return game === undefined ? `/fair/${match}` : `/fair/${match}/${game}`;
}
