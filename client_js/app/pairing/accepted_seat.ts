/** The open match whose seat the visitor has accepted in the lobby's list. */

import type { MatchId } from '../../sdk';

let accepted: MatchId | null = null;

/** Accept the seat of a match as soon as its page opens. */
export function acceptSeat(match: MatchId): void {
  accepted = match;
}

/** Return whether the visitor has accepted the seat of this match, once. */
export function takeAcceptedSeat(match: MatchId): boolean {
  const taken = accepted === match;
  accepted = null;
  return taken;
}
