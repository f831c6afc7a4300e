/** Starts the animation at Spite and Malice's table that shows the opponent's last turn again. */

import { seatBelow } from '../../../ui/seats';
import type { SpiteView } from '../position';
import type { TurnLog } from './turn_log.svelte';

type Seen = { readonly live: { readonly view: SpiteView }; readonly log: TurnLog };

/** Show the moves of the opponent's last turn again. Do nothing if the log has none. */
export function replayLastTurn({ live, log }: Seen): void {
  const moves = log.lastMovesAcrossFrom(seatBelow(live.view));
  log.replayedMoves = moves.length > 0 ? moves : null;
}
