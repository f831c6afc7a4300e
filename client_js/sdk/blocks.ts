/**
 * Requests that list, block and unblock players for the caller (docs/accounts.md). Each returns the
 * caller's list of blocked players, and rejects with HttpError if the server answers with an error.
 */

import type { BlockList, BlockWanted } from './generated/core';
import { request } from './http';

/** The player to block: by name, by a seat of a match, or by a chat line. */
export type Blocked = Partial<BlockWanted>;

export function myBlocks(): Promise<BlockList> {
  return request({}, 'GET /api/account/blocks');
}

/** Block a player: their chat lines and challenges no longer reach the caller. */
export function block(who: Blocked): Promise<BlockList> {
  return request({}, 'POST /api/account/blocks', { body: who });
}

export function unblock(id: string): Promise<BlockList> {
  return request({}, 'DELETE /api/account/blocks/{id}', { path: { id } });
}
