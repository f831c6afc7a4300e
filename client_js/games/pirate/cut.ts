/** The cut that decided the low player, read from the events that began the game. */

import type { Seat } from '../../sdk';
import type { Card } from '../cards/generated';
import type { PirateStepEvent } from './position';

export type CutResult = {
  /** The cards by seat, one pair for each cut. All but the last pair have equal ranks. */
  readonly cards: readonly (readonly [Card, Card])[];
  readonly low: Seat;
};

/** Return the cut that began the game in `events`; null if there is none. */
export function cutIn(events: readonly PirateStepEvent[]): CutResult | null {
  const cuts = events.filter((event) => event.type === 'cut');
  const low = cuts.at(-1)?.low ?? null;
  return low === null ? null : { cards: cuts.map(({ cards }) => cards), low };
}
