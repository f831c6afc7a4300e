/**
 * Detects spite at Spite and Malice's table: a play onto the build pile that the opponent's stock
 * card needed. The table says so for a moment.
 */

import type { Seat } from '../../sdk';
import { otherSeat } from '../../ui/seats';
import type { Card, Moved } from '../cards/generated';
import { rankOf } from '../cards/ranks';
import { kindOf, topOf, zoneOf } from '../cards/zones';
import { neededRank } from './legal';
import { openBuilds, zonesAt, type SpiteStepEvent, type SpiteView } from './position';
import { isWild } from './wilds';

export type Spited = {
  /** The seat whose stock card lost its place. */
  readonly seat: Seat;
  /** The stock card. */
  readonly card: Card;
  /** True if no other build pile takes the card now. */
  readonly blocked: boolean;
};

/** Return the spite of the first play among `events`; null if that play was no spite. */
export function spitedBy(before: SpiteView, events: readonly SpiteStepEvent[]): Spited | null {
  const play = events.find(
    (event): event is Moved => event.type === 'moved' && kindOf(event.target) === 'build',
  );
  const zones = zonesAt(before);
  const player = zoneOf(zones, play?.source ?? '')?.owner;
  if (!play || player === undefined || player === null) return null;
  const seat = otherSeat(player);
  const card = topOf(zoneOf(zones, `stock:${seat}`));
  if (card === undefined || isWild(card, before.rules)) return null;
  const waits = openBuilds(zones, before.rules).filter((pile) => neededRank(pile) === rankOf(card));
  if (!waits.some(({ id }) => id === play.target)) return null;
  return { seat, card, blocked: waits.length === 1 };
}
