/** Showing the opponent's last turn once more. */

import { seatBelow } from '../../../ui/seats';
import type { TableParts } from './parts';

/** Begins it; does nothing where there was no turn. */
export function showAgain({ live, log }: Pick<TableParts, 'live' | 'log'>): void {
  const moves = log.lastOf(seatBelow(live.view));
  log.again = moves.length > 0 ? moves : null;
}
