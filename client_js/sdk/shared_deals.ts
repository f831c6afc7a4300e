/**
 * Requests about shared deals: links that let others play the deal of a finished game, to compare
 * their games. Each rejects with HttpError.
 */

import type { DealId, DealShared, MatchCreated, MatchId, SharedDeal } from './generated/core';
import { request } from './http';

/** Share the deal of the caller's finished game, or return the link if it is shared. */
export function shareDeal(match: MatchId, game: number): Promise<DealShared> {
  return request({}, 'POST /api/deals', { body: { match, game } });
}

/** Return the deal of a stranger's game that the caller may play. */
export function strangersDeal(): Promise<DealShared> {
  return request({}, 'POST /api/deals/stranger');
}

/** Return a shared deal and the caller's part in it. */
export function sharedDeal(deal: DealId): Promise<SharedDeal> {
  return request({}, 'GET /api/deals/{deal}', { path: { deal } });
}

/** Begin the caller's game on a shared deal, or return the match in which it is. */
export function beginSharedDeal(deal: DealId): Promise<MatchCreated> {
  return request({}, 'POST /api/deals/{deal}/match', { path: { deal } });
}
