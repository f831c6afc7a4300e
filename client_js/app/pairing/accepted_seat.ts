/**
 * Remembers which open match the visitor accepted in the home page's list of seeks, so that the
 * match's page takes the seat without asking again.
 */

import type { MatchId } from '../../sdk';

let accepted: MatchId | null = null;

/** Remember the match of an accepted seat, whose page takes the seat as soon as it opens. */
export function acceptSeat(match: MatchId): void {
  accepted = match;
}

/** Return true if the visitor has accepted the seat of this match. Forgets any accepted seat. */
export function takeAcceptedSeat(match: MatchId): boolean {
  const taken = accepted === match;
  accepted = null;
  return taken;
}
