/** Prepared matches, whose deal or first position is known before the game. */

import type { MatchView } from '../sdk';

/**
 * Tell if the record of a game can be read as soon as the game is over. The record of a daily deal
 * opens some time after the day. A game that began from the middle of another one has no record.
 */
export function hasRecordAtEnd({ prepared }: Pick<MatchView, 'prepared'>): boolean {
  return prepared === null || prepared.kind === 'same_deal';
}
