/**
 * The deal of a game of Spite and Malice, read from the events that began it: the top stock cards
 * of each deal, and the seat that begins (docs/rules.md, section 3).
 */

import type { Seat } from '../../sdk';
import type { Card } from '../cards/generated';
import type { SpiteStepEvent } from './position';

export type Deal = {
  /**
   * The top stock cards by seat, one pair for each deal. All but the last pair have equal ranks.
   */
  readonly tops: readonly (readonly [Card, Card])[];
  readonly first: Seat;
};

/** Return the deal that began the game in `events`; null if there is none. */
export function dealIn(events: readonly SpiteStepEvent[]): Deal | null {
  if (!events.some((event) => event.type === 'began')) return null;
  const turn = events.find((event) => event.type === 'turn');
  if (!turn) return null;
  const beforeTurn = events.slice(0, events.indexOf(turn));
  const turned = (zone: string): Card[] =>
    beforeTurn.flatMap((event) =>
      event.type === 'turned' && event.zone === zone ? [event.card] : [],
    );
  const topsOf0 = turned('stock:0');
  const tops = turned('stock:1').flatMap((card, index): [Card, Card][] => {
    const first = topsOf0[index];
    return first === undefined ? [] : [[first, card]];
  });
  return { tops, first: turn.seat };
}
