/**
 * Requests about players that the caller follows (docs/accounts.md). Each rejects with HttpError.
 */

import type { Following } from './generated/core';
import { request } from './http';

const PATH = '/api/account/following';

export function myFollowing(): Promise<Following> {
  return request({}, 'GET', PATH) as Promise<Following>;
}

export function follow(name: string): Promise<Following> {
  return request({}, 'POST', PATH, { name }) as Promise<Following>;
}

export function unfollow(name: string): Promise<Following> {
  return request({}, 'DELETE', `${PATH}/${encodeURIComponent(name)}`) as Promise<Following>;
}

/** Set whether the caller's followers can see where the caller plays. */
export function hidePlaying(hidden: boolean): Promise<Following> {
  return request({}, 'PUT', '/api/account/hidden', { hidden }) as Promise<Following>;
}
