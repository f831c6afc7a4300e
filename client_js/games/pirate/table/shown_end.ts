/** What is drawn of one end of a ship. */

import type { Seat } from '../../../sdk';
import type { Card, ZoneId } from '../../cards/generated';

export type ShownEnd = {
  /** Whose end it is. */
  readonly owner: Seat;
  /** Its cards in the order played. */
  readonly cards: readonly Card[];
  /** The rank that it takes next; null where it takes no card. */
  readonly needs: number | null;
  /** Its place at a table; in pictures it has none. */
  readonly zone?: ZoneId;
};
