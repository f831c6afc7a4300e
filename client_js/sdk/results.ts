/**
 * Requests for public results: leaderboards, ratings, players' profiles, and the archive of
 * finished matches. Each rejects with HttpError.
 */

import type {
  FinishedToday,
  FoundMatches,
  LatestRating,
  Leaderboard,
  LeaderboardKey,
  Leaderboards,
  Profile,
} from './generated/core';
import { request } from './http';

/** Return the keys of all leaderboards. */
export function leaderboards(): Promise<Leaderboards> {
  return request({}, 'GET /api/leaderboards');
}

/** Return a page of the best players. `after`: the `next` of the previous page. */
export function leaderboard(key: LeaderboardKey, after: string | null): Promise<Leaderboard> {
  const path = poolOf(key);
  return request({}, 'GET /api/leaderboards/{game}/{preset}/{speed}', { path, query: { after } });
}

/** Return the ratings of at most ten players for a game, preset and speed. */
export async function latestRatings(
  key: LeaderboardKey,
  players: readonly string[],
): Promise<readonly LatestRating[]> {
  const path = poolOf(key);
  const query = new URLSearchParams(players.map((name) => ['player', name]));
  return (await request({}, 'GET /api/ratings/{game}/{preset}/{speed}', { path, query })).ratings;
}

function poolOf({ game_key, preset, speed }: LeaderboardKey) {
  return { game: game_key, preset, speed };
}

/** Return the public profile of a registered player. */
export function profileOf(name: string): Promise<Profile> {
  return request({}, 'GET /api/players/{name}', { path: { name } });
}

/** Return a page of finished public matches, by the parameters of `GET /api/archive`. */
export function searchArchive(questions: URLSearchParams): Promise<FoundMatches> {
  return request({}, 'GET /api/archive', { query: questions });
}

/** Return the number of public matches that ended in the last day, and the latest ones. */
export function finishedToday(): Promise<FinishedToday> {
  return request({}, 'GET /api/archive/today');
}

/** Return the path of the file with the found matches' records. */
export function recordsFilePath(questions: URLSearchParams): string {
  return `/api/archive/records?${questions.toString()}`;
}
