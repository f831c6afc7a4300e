/** The visible state of one end of a ship. */

import type { Seat } from '../../../sdk';
import type { Card, ZoneId } from '../../cards/generated';

export type ShownEnd = {
  readonly owner: Seat;
  /** The cards in the order played. */
  readonly cards: readonly Card[];
  /** The next rank; null if the end takes no card. */
  readonly needs: number | null;
  /** The zone at a table; absent in pictures. */
  readonly zone?: ZoneId;
};
