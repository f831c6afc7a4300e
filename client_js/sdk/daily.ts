/** Requests about the daily deal (docs/rules/daily.md). Each rejects with HttpError. */

import type { Daily, DailyDay, DailyTable, MatchCreated } from './generated/core';
import { request } from './http';

/** The lengths of the tables, in days. */
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

/** Return the best players of the last days, and the caller. */
export function dailyTable(days: TableDays): Promise<DailyTable> {
  return request({}, 'GET /api/daily/tables', { query: { days: String(days) } });
}

/** Return the seeds and the games of a day that is over. */
export function dailyDay(day: string): Promise<DailyDay> {
  return request({}, 'GET /api/daily/{day}', { path: { day } });
}
