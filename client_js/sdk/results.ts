/** Leaderboards, profiles and the archive: what everybody may ask. Each rejects with HttpError. */

import type {
  FoundMatches,
  Leaderboard,
  LeaderboardKey,
  Leaderboards,
  Profile,
} from './generated/core';
import { request } from './http';

/** Which leaderboards there are. */
export function leaderboards(): Promise<Leaderboards> {
  return request({}, 'GET', '/api/leaderboards') as Promise<Leaderboards>;
}

/** A page of the best players; `after` is the `next` of the page before it. */
export function leaderboard(key: LeaderboardKey, after: string | null): Promise<Leaderboard> {
  const names = [key.game_key, key.preset, key.speed].map(encodeURIComponent);
  const query = after === null ? '' : `?after=${encodeURIComponent(after)}`;
  return request({}, 'GET', `/api/leaderboards/${names.join('/')}${query}`) as Promise<Leaderboard>;
}

/** What is told of a registered player. */
export function profileOf(name: string): Promise<Profile> {
  return request({}, 'GET', `/api/players/${encodeURIComponent(name)}`) as Promise<Profile>;
}

/** A page of public matches that are over, by the questions of `GET /api/archive`. */
export function searchArchive(questions: URLSearchParams): Promise<FoundMatches> {
  return request({}, 'GET', `/api/archive?${questions.toString()}`) as Promise<FoundMatches>;
}

/** Where the records of what is found are, as one file. */
export function recordsFilePath(questions: URLSearchParams): string {
  return `/api/archive/records?${questions.toString()}`;
}
