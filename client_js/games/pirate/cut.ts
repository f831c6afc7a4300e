/**
 * The cut at the start of a game of Pirate, read from its events. Each player cuts a pack; the
 * lower card makes its owner the low player, who builds the first ships up from the aces.
 */

import type { Seat } from '../../sdk';
import type { Card } from '../cards/generated';
import type { PirateStepEvent } from './position';

export type CutResult = {
  /** The cards by seat, one pair for each cut. All but the last pair have equal ranks. */
  readonly cards: readonly (readonly [Card, Card])[];
  readonly low: Seat;
};

/** Return the cards of all cuts and the low player, if `events` begin a game; otherwise null. */
export function cutIn(events: readonly PirateStepEvent[]): CutResult | null {
  const cuts = events.filter((event) => event.type === 'cut');
  const low = cuts.at(-1)?.low ?? null;
  return low === null ? null : { cards: cuts.map(({ cards }) => cards), low };
}
