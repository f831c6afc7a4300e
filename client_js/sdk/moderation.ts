/**
 * Requests that report a player, mark notices as read, and let moderators read reports and act on
 * them (docs/moderation.md). Each rejects with HttpError.
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

/** The reported player: by a seat of a match, by a chat line, or by name. */
export type Reported = Partial<Pick<ReportWanted, 'match' | 'seat' | 'room' | 'line' | 'name'>>;

/** Report a player to the moderators. */
export async function report(
  wanted: Reported & Pick<ReportWanted, 'reason' | 'note'>,
): Promise<void> {
  await request({}, 'POST /api/reports', { body: wanted });
}

/** Mark a notice to the caller as read. */
export async function dismissNotice(id: string): Promise<void> {
  await request({}, 'DELETE /api/notices/{id}', { path: { id } });
}

/** Return a page of reports, for moderators. `after`: the `next` of the previous page. */
export function reports(decided: boolean, after: string | null): Promise<Reports> {
  const query = { state: decided ? 'decided' : 'open', after };
  return request({}, 'GET /api/moderation/reports', { query });
}

/** Return a report with the reported lines, their context and earlier actions, for moderators. */
export function reportFile(id: string): Promise<ReportFile> {
  return request({}, 'GET /api/moderation/reports/{id}', { path: { id } });
}

/** Return pairs of players whose rated matches look arranged, for moderators. */
export function oddPairs(): Promise<OddPairs> {
  return request({}, 'GET /api/moderation/pairs');
}

/** Return a page of the log of moderators' actions, the newest first. */
export function moderatorActs(before: string | null): Promise<Acts> {
  return request({}, 'GET /api/moderation/acts', { query: { before } });
}

/** Act on a reported player, for moderators. Returns the logged action. */
export function moderate(wanted: ActWanted): Promise<ActView> {
  return request({}, 'POST /api/moderation/acts', { body: wanted });
}
