/**
 * Requests that list, follow and unfollow players, and hide the caller's games from followers
 * (docs/accounts.md). Each returns the followed players, and rejects with HttpError.
 */

import type { Following } from './generated/core';
import { request } from './http';

export function myFollowing(): Promise<Following> {
  return request({}, 'GET /api/account/following');
}

export function follow(name: string): Promise<Following> {
  return request({}, 'POST /api/account/following', { body: { name } });
}

export function unfollow(name: string): Promise<Following> {
  return request({}, 'DELETE /api/account/following/{name}', { path: { name } });
}

/** Set whether the caller's followers can see where the caller plays. */
export function hidePlaying(hidden: boolean): Promise<Following> {
  return request({}, 'PUT /api/account/hidden', { body: { hidden } });
}
