/**
 * Tells if the record of a finished game can be read at once. Some prepared matches, such as the
 * daily deal, have theirs later or never.
 */

import type { MatchView } from '../sdk';

/**
 * Tell if the record of a game can be read as soon as the game is over. The record of a daily deal
 * opens some time after the day. A game that began from the middle of another one has no record.
 */
export function hasRecordAtEnd({ prepared }: Pick<MatchView, 'prepared'>): boolean {
  return prepared === null || prepared.kind === 'same_deal';
}
