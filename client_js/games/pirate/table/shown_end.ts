/** The type of one end of a Pirate ship as it is drawn: its owner, its cards and the next rank. */

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
