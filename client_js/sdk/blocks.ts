/** Whom the caller has blocked, as docs/accounts.md has it. Each rejects with HttpError. */

import type { BlockList, BlockWanted } from './generated/core';
import { request } from './http';

const PATH = '/api/account/blocks';

/** Who is meant: by name, by a seat of a match, or by a line of its talk. */
export type Blocked = Partial<BlockWanted>;

export function myBlocks(): Promise<BlockList> {
  return request({}, 'GET', PATH) as Promise<BlockList>;
}

/** Blocks somebody: lines and challenges of theirs reach the caller no more. */
export function block(who: Blocked): Promise<BlockList> {
  return request({}, 'POST', PATH, who) as Promise<BlockList>;
}

export function unblock(id: string): Promise<BlockList> {
  return request({}, 'DELETE', `${PATH}/${encodeURIComponent(id)}`) as Promise<BlockList>;
}
