/**
 * Builds the addresses of the client's pages, such as a match, a replay, the rules or a profile.
 * Rules as text need no escaping.
 */

import {
  rulesToText,
  type DealId,
  type LeaderboardKey,
  type MatchId,
  type Rules,
  type Ruleset,
  type Seat,
} from '../sdk';

/** The parts of a game that the addresses of pages contain. */
export type NamedGame<R extends Rules = Rules> = {
  readonly key: string;
  readonly ruleset: Ruleset<R>;
};

/** Return the address of a match. */
export function matchPage(match: MatchId): string {
  return `/m/${match}`;
}

/** Return the address of a shared deal. */
export function dealPage(deal: DealId): string {
  return `/same/${deal}`;
}

/** Return the address of the page that explains a game's rules. */
export function rulesPage<R extends Rules>(game: NamedGame<R>, rules: R): string {
  const text = rulesToText(rules, game.ruleset);
  return text === '' ? `/rules/${game.key}` : `/rules/${game.key}?text=${text}`;
}

/** Return the address of the chapter about chance and its verification. */
export function chanceChapter<R extends Rules>(game: NamedGame<R>, rules: R): string {
  return `${rulesPage(game, rules)}#chance`;
}

/** Return the address of the home page that offers a game by exactly these rules. */
export function offerPage<R extends Rules>(game: NamedGame<R>, rules: R): string {
  return `/?game=${game.key}&rules=${rulesToText(rules, game.ruleset)}`;
}

/** Return the address of a registered player's page. */
export function playerPage(name: string): string {
  return `/player/${encodeURIComponent(name)}`;
}

/** Return the address of a leaderboard. */
export function leaderboardPage({ game_key, preset, speed }: LeaderboardKey): string {
  return `/people/${game_key}/${preset}/${speed}`;
}

/** Return the address of a replay: the match's last game, or `game`. */
export function replayPage(match: MatchId, game?: number): string {
  return game === undefined ? `/replay/${match}` : `/replay/${match}/${game}`;
}

/** Return the address of a replay at one of its steps. */
export function momentPage(match: MatchId, game: number, step: number): string {
  return `${replayPage(match, game)}?step=${step}`;
}

/** Return the address of a replay that begins with the review of a seat's turns. */
export function reviewPage(match: MatchId, game: number, seat: Seat): string {
  return `${replayPage(match, game)}?review=${seat}`;
}

/** Return the seat to review, from the query of an address; null if there is none. */
export function reviewedSeat(query: string): Seat | null {
  const seat = new URLSearchParams(query).get('review');
  return seat === '0' ? 0 : seat === '1' ? 1 : null;
}

/**
 * Return the address of the fairness check of a match's game; without a match, of a record from a
 * file.
 */
export function fairnessPage(match: MatchId | null, game?: number): string {
  if (match === null) return '/fair';
  return game === undefined ? `/fair/${match}` : `/fair/${match}/${game}`;
}
