/** How the cut decided who is the low player, read from the step that began the game. */

import type { Seat } from '../../sdk';
import type { Card } from '../cards/generated';
import type { PirateStepEvent } from './position';

export type CutResult = {
  /** The cards by seat, one pair for each cut; all but the last were of equal rank. */
  readonly cards: readonly (readonly [Card, Card])[];
  readonly low: Seat;
};

/** The cut that `events` tell of; null where they tell of none. */
export function cutIn(events: readonly PirateStepEvent[]): CutResult | null {
  const cuts = events.filter((event) => event.type === 'cut');
  const low = cuts.at(-1)?.low ?? null;
  return low === null ? null : { cards: cuts.map(({ cards }) => cards), low };
}
