/** Start of the replay of the opponent's last turn. */

import { seatBelow } from '../../../ui/seats';
import type { SpiteView } from '../position';
import type { TurnLog } from './turn_log.svelte';

type Seen = { readonly live: { readonly view: SpiteView }; readonly log: TurnLog };

/** Start the replay of the opponent's last turn. Do nothing if there was no turn. */
export function replayLastTurn({ live, log }: Seen): void {
  const moves = log.lastMovesAcrossFrom(seatBelow(live.view));
  log.replayedMoves = moves.length > 0 ? moves : null;
}
