/** Requests about challenges and presence (docs/accounts.md). Each rejects with HttpError. */

import type {
  ChallengeAccepted,
  Challengers,
  ChallengersWanted,
  Challenges,
  ChallengeWanted,
} from './generated/core';
import { request } from './http';

const PATH = '/api/challenges';

/** Report that the caller has a page open. Returns the challenges by and to them. */
export function reportPresence(): Promise<Challenges> {
  return request({}, 'POST', '/api/here') as Promise<Challenges>;
}

export function challenge(
  wanted: Pick<ChallengeWanted, 'name'> & Partial<ChallengeWanted>,
): Promise<Challenges> {
  return request({}, 'POST', PATH, wanted) as Promise<Challenges>;
}

export function acceptChallenge(id: string): Promise<ChallengeAccepted> {
  return request(
    {},
    'POST',
    `${PATH}/${encodeURIComponent(id)}/accept`,
  ) as Promise<ChallengeAccepted>;
}

export function declineChallenge(id: string): Promise<Challenges> {
  return request({}, 'POST', `${PATH}/${encodeURIComponent(id)}/decline`) as Promise<Challenges>;
}

/** Withdraw a challenge. The answer tells if it was already accepted. */
export function withdrawChallenge(id: string): Promise<Challenges> {
  return request({}, 'DELETE', `${PATH}/${encodeURIComponent(id)}`) as Promise<Challenges>;
}

/** Withdraw a challenge while the page closes, without waiting for the answer. */
export function withdrawOnUnload(id: string): void {
  void fetch(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE', keepalive: true }).catch(
    // The server drops it anyway once its challenger is gone.
    () => undefined,
  );
}

export async function challengePolicy(): Promise<Challengers> {
  return ((await request({}, 'GET', '/api/account/challengers')) as ChallengersWanted).who;
}

export async function setChallengePolicy(who: Challengers): Promise<Challengers> {
  return ((await request({}, 'PUT', '/api/account/challengers', { who })) as ChallengersWanted).who;
}
