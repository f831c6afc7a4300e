/**
 * Requests about reports, notices and moderation (docs/moderation.md). Each rejects with HttpError.
 */

import type {
  Acts,
  ActView,
  ActWanted,
  OddPairs,
  ReportFile,
  Reports,
  ReportWanted,
} from './generated/core';
import { request } from './http';

const PATH = '/api/moderation';

/** The reported player: by a seat of a match, by a chat line, or by name. */
export type Reported = Partial<Pick<ReportWanted, 'match' | 'seat' | 'room' | 'line' | 'name'>>;

export async function report(
  wanted: Reported & Pick<ReportWanted, 'reason' | 'note'>,
): Promise<void> {
  await request({}, 'POST', '/api/reports', wanted);
}

/** Mark a notice to the caller as read. */
export async function dismissNotice(id: string): Promise<void> {
  await request({}, 'DELETE', `/api/notices/${encodeURIComponent(id)}`);
}

/** Return a page of reports, for moderators. `after`: the `next` of the previous page. */
export function reports(decided: boolean, after: string | null): Promise<Reports> {
  const query = new URLSearchParams({ state: decided ? 'decided' : 'open' });
  if (after !== null) query.set('after', after);
  return request({}, 'GET', `${PATH}/reports?${query.toString()}`) as Promise<Reports>;
}

export function reportFile(id: string): Promise<ReportFile> {
  return request({}, 'GET', `${PATH}/reports/${encodeURIComponent(id)}`) as Promise<ReportFile>;
}

/** Return pairs of players whose rated matches look arranged, for moderators. */
export function oddPairs(): Promise<OddPairs> {
  return request({}, 'GET', `${PATH}/pairs`) as Promise<OddPairs>;
}

/** Return a page of the log of moderators' actions, the newest first. */
export function moderatorActs(before: string | null): Promise<Acts> {
  const query = before === null ? '' : `?before=${encodeURIComponent(before)}`;
  return request({}, 'GET', `${PATH}/acts${query}`) as Promise<Acts>;
}

export function moderate(wanted: ActWanted): Promise<ActView> {
  return request({}, 'POST', `${PATH}/acts`, wanted) as Promise<ActView>;
}
