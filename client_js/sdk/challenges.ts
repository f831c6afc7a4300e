/**
 * Requests that send, answer and withdraw challenges between players, report that the caller is
 * online, and set who may challenge the caller. Each rejects with HttpError (docs/accounts.md).
 */

import type { ChallengeAccepted, Challengers, Challenges, ChallengeWanted } from './generated/core';
import { request } from './http';

/** Report that the caller has a page open. Returns the challenges that the caller sent and got. */
export function reportPresence(): Promise<Challenges> {
  return request({}, 'POST /api/here');
}

export function challenge(wanted: ChallengeWanted): Promise<Challenges> {
  return request({}, 'POST /api/challenges', { body: wanted });
}

export function acceptChallenge(id: string): Promise<ChallengeAccepted> {
  return request({}, 'POST /api/challenges/{id}/accept', { path: { id } });
}

export function declineChallenge(id: string): Promise<Challenges> {
  return request({}, 'POST /api/challenges/{id}/decline', { path: { id } });
}

/** Withdraw a challenge. The answer tells if it was already accepted. */
export function withdrawChallenge(id: string): Promise<Challenges> {
  return request({}, 'DELETE /api/challenges/{id}', { path: { id } });
}

/** Withdraw a challenge while the page closes, without waiting for the answer. */
export function withdrawOnUnload(id: string): void {
  void fetch(`/api/challenges/${encodeURIComponent(id)}`, {
    method: 'DELETE',
    keepalive: true,
  }).catch(
    // The server drops it anyway once its challenger is gone.
    () => undefined,
  );
}

/** Return who may challenge the caller. */
export async function challengePolicy(): Promise<Challengers> {
  return (await request({}, 'GET /api/account/challengers')).who;
}

export async function setChallengePolicy(who: Challengers): Promise<Challengers> {
  return (await request({}, 'PUT /api/account/challengers', { body: { who } })).who;
}
