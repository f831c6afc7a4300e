/** Reports, notices and moderation, as docs/moderation.md has them. Each rejects with Refused. */

import type {
  Acts,
  ActView,
  ActWanted,
  OddPairs,
  ReportFile,
  Reports,
  ReportWanted,
} from './generated/core';
import { ask } from './http';

const PATH = '/api/moderation';

/** Whom a report is about: a player of a match, one who has said a line there, or one by name. */
export type Reported = Partial<Pick<ReportWanted, 'match' | 'seat' | 'room' | 'line' | 'name'>>;

export async function report(
  wanted: Reported & Pick<ReportWanted, 'reason' | 'note'>,
): Promise<void> {
  await ask({}, 'POST', '/api/reports', wanted);
}

/** The caller has read what they were told. */
export async function noticeRead(id: string): Promise<void> {
  await ask({}, 'DELETE', `/api/notices/${encodeURIComponent(id)}`);
}

/** A page of reports, for moderators; `after` is the `next` of the last answer. */
export function reports(decided: boolean, after: string | null): Promise<Reports> {
  const query = new URLSearchParams({ state: decided ? 'decided' : 'open' });
  if (after !== null) query.set('after', after);
  return ask({}, 'GET', `${PATH}/reports?${query.toString()}`) as Promise<Reports>;
}

export function reportFile(id: string): Promise<ReportFile> {
  return ask({}, 'GET', `${PATH}/reports/${encodeURIComponent(id)}`) as Promise<ReportFile>;
}

/** Pairs of players whose rated matches look arranged, for moderators. */
export function oddPairs(): Promise<OddPairs> {
  return ask({}, 'GET', `${PATH}/pairs`) as Promise<OddPairs>;
}

/** A page of the log of what moderators did, the newest first. */
export function moderatorActs(before: string | null): Promise<Acts> {
  const query = before === null ? '' : `?before=${encodeURIComponent(before)}`;
  return ask({}, 'GET', `${PATH}/acts${query}`) as Promise<Acts>;
}

export function moderate(wanted: ActWanted): Promise<ActView> {
  return ask({}, 'POST', `${PATH}/acts`, wanted) as Promise<ActView>;
}
