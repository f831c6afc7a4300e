/** The open match whose seat the visitor has accepted in the lobby's list. */

import type { MatchId } from '../../sdk';

let accepted: MatchId | null = null;

/** Remember the match of an accepted seat, whose page takes the seat as soon as it opens. */
export function acceptSeat(match: MatchId): void {
  accepted = match;
}

/** Return whether the visitor has accepted the seat of this match. Forget it then. */
export function takeAcceptedSeat(match: MatchId): boolean {
  const taken = accepted === match;
  accepted = null;
  return taken;
}
