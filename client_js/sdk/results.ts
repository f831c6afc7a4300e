/**
 * Requests for leaderboards, profiles and the archive, which are public. Each rejects with
 * HttpError.
 */

import type {
  FoundMatches,
  LatestRating,
  LatestRatings,
  Leaderboard,
  LeaderboardKey,
  Leaderboards,
  Profile,
} from './generated/core';
import { request } from './http';

/** Return the keys of all leaderboards. */
export function leaderboards(): Promise<Leaderboards> {
  return request({}, 'GET', '/api/leaderboards') as Promise<Leaderboards>;
}

/** Return a page of the best players. `after`: the `next` of the previous page. */
export function leaderboard(key: LeaderboardKey, after: string | null): Promise<Leaderboard> {
  const names = [key.game_key, key.preset, key.speed].map(encodeURIComponent);
  const query = after === null ? '' : `?after=${encodeURIComponent(after)}`;
  return request({}, 'GET', `/api/leaderboards/${names.join('/')}${query}`) as Promise<Leaderboard>;
}

/** Return the ratings of at most ten players for a game, preset and speed. */
export async function latestRatings(
  key: LeaderboardKey,
  players: readonly string[],
): Promise<readonly LatestRating[]> {
  const pool = [key.game_key, key.preset, key.speed].map(encodeURIComponent).join('/');
  const query = new URLSearchParams(players.map((name) => ['player', name]));
  const answer = await request({}, 'GET', `/api/ratings/${pool}?${query.toString()}`);
  return (answer as LatestRatings).ratings;
}

/** Return the public profile of a registered player. */
export function profileOf(name: string): Promise<Profile> {
  return request({}, 'GET', `/api/players/${encodeURIComponent(name)}`) as Promise<Profile>;
}

/** Return a page of finished public matches, by the parameters of `GET /api/archive`. */
export function searchArchive(questions: URLSearchParams): Promise<FoundMatches> {
  return request({}, 'GET', `/api/archive?${questions.toString()}`) as Promise<FoundMatches>;
}

/** Return the path of the file with the found matches' records. */
export function recordsFilePath(questions: URLSearchParams): string {
  return `/api/archive/records?${questions.toString()}`;
}
