/** Prepared matches: those whose deal or first position is known before the game. */

import type { MatchView } from '../sdk';

/**
 * Tell if the record of a game can be read as soon as the game is over. A daily deal's is closed
 * until some time after the day, and a game that began in the middle has none.
 */
export function hasRecordAtEnd({ prepared }: Pick<MatchView, 'prepared'>): boolean {
  return prepared === null || prepared.kind === 'same_deal';
}
