/** Challenges by name, and being here, as docs/accounts.md has it. Each rejects with Refused. */

import type {
  ChallengeAccepted,
  Challengers,
  ChallengersWanted,
  Challenges,
  ChallengeWanted,
} from './generated/core';
import { ask } from './http';

const PATH = '/api/challenges';

/** The caller has a page open: which challenges there are by and to them. */
export function imHere(): Promise<Challenges> {
  return ask({}, 'POST', '/api/here') as Promise<Challenges>;
}

export function challenge(
  wanted: Pick<ChallengeWanted, 'name'> & Partial<ChallengeWanted>,
): Promise<Challenges> {
  return ask({}, 'POST', PATH, wanted) as Promise<Challenges>;
}

export function acceptChallenge(id: string): Promise<ChallengeAccepted> {
  return ask({}, 'POST', `${PATH}/${encodeURIComponent(id)}/accept`) as Promise<ChallengeAccepted>;
}

export function declineChallenge(id: string): Promise<Challenges> {
  return ask({}, 'POST', `${PATH}/${encodeURIComponent(id)}/decline`) as Promise<Challenges>;
}

/** Where it was accepted before, the answer says so. */
export function withdrawChallenge(id: string): Promise<Challenges> {
  return ask({}, 'DELETE', `${PATH}/${encodeURIComponent(id)}`) as Promise<Challenges>;
}

/** The page goes: its challenge is taken back, and no answer is waited for. */
export function leaveChallenge(id: string): void {
  void fetch(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE', keepalive: true }).catch(
    // It falls with its challenger anyhow.
    () => undefined,
  );
}

export async function whoMayChallenge(): Promise<Challengers> {
  return ((await ask({}, 'GET', '/api/account/challengers')) as ChallengersWanted).who;
}

export async function letChallenge(who: Challengers): Promise<Challengers> {
  return ((await ask({}, 'PUT', '/api/account/challengers', { who })) as ChallengersWanted).who;
}
