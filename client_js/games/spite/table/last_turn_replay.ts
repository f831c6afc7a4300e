/** Showing the opponent's last turn once more. */

import { seatBelow } from '../../../ui/seats';
import type { SpiteView } from '../position';
import type { TurnLog } from './turn_log.svelte';

type Seen = { readonly live: { readonly view: SpiteView }; readonly log: TurnLog };

/** Begins it; does nothing where there was no turn. */
export function replayLastTurn({ live, log }: Seen): void {
  const moves = log.lastMovesAcrossFrom(seatBelow(live.view));
  log.replayedMoves = moves.length > 0 ? moves : null;
}
