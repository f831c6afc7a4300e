/**
 * Requests about the daily deal, a game with the same deals for all players of a day
 * (docs/rules/daily.md): today's game, the leaderboards, and past days. Each rejects with
 * HttpError.
 */

import type { Daily, DailyDay, DailyTable, MatchCreated } from './generated/core';
import { request } from './http';

/** The periods of the leaderboards, in days. */
export const TABLE_DAYS = [1, 7, 28] as const;
export type TableDays = (typeof TABLE_DAYS)[number];

/** Return today's deal and the caller's game. */
export function dailyDeal(): Promise<Daily> {
  return request({}, 'GET /api/daily');
}

/** Begin the caller's game of today, or return the match of the game if it has begun. */
export function beginDaily(): Promise<MatchCreated> {
  return request({}, 'POST /api/daily');
}

/** The players of a leaderboard: all, or the caller and the players whom the caller follows. */
export type TableOf = 'all' | 'friends';

/** Return a leaderboard: the best players of the last `days` days, and the caller's place. */
export function dailyTable(days: TableDays, of: TableOf = 'all'): Promise<DailyTable> {
  const players = of === 'friends' ? { of } : {};
  return request({}, 'GET /api/daily/tables', { query: { days: String(days), ...players } });
}

/**
 * Return the seeds and the games of a day. Rejects with HttpError: `not_finished` if games of that
 * day may still go on, `not_found` if it had no deal.
 */
export function dailyDay(day: string): Promise<DailyDay> {
  return request({}, 'GET /api/daily/{day}', { path: { day } });
}
