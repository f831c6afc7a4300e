/** What happened in a step of a replay, in words: everything, unlike during play. */

import type { Seat } from '../../../sdk';
import type { Moved } from '../../cards/generated';
import { aRank, rankOf } from '../../cards/ranks';
import { kindOf } from '../../cards/zones';
import type { PirateEvent, Suit } from '../generated';
import { cardName, shipName } from '../naming';

type Names = readonly [string, string];

/** The sentences for `events`. `seat`: who acted; null where nobody did. */
export function narrate(names: Names, events: readonly PirateEvent[], seat: Seat | null): string {
  return events.flatMap((event) => sentence(names, event, seat) ?? []).join(' ');
}

function sentence(names: Names, event: PirateEvent, seat: Seat | null): string | null {
  switch (event.type) {
    case 'cut': {
      const [zero, one] = event.cards.map((card) => aRank(rankOf(card)));
      const low = event.low === null ? 'cut again' : `${names[event.low]} builds up from the aces`;
      return `${names[0]} cuts ${zero ?? ''}, ${names[1]} ${one ?? ''}: ${low}.`;
    }
    case 'moved':
      return seat === null ? null : movement(names[seat], seat, event);
    case 'ship_boarded':
      return `${names[event.seat]} boards the ${shipName(event.ship)}.`;
    case 'ship_captured':
      return `${names[event.seat]} captures the ${shipName(event.ship)}.`;
    case 'ship_sunk':
      return `The ${shipName(event.ship)} sinks.`;
    default:
      return null;
  }
}

function movement(who: string, seat: Seat, { source, target, cards }: Moved): string | null {
  const [card] = typeof cards === 'number' ? [] : cards;
  const [from, to] = [kindOf(source), kindOf(target)];
  if (to === 'stock') return `${who} turns the waste over.`;
  if (card === undefined) return null;
  if (from === 'stock') return `${who} turns the ${cardName(card)}.`;
  if (from !== 'waste') return null;
  const does = source === `waste:${seat}` ? 'plays' : 'claims';
  return `${who} ${does} the ${cardName(card)} for the ${shipName(target.split(':')[1] as Suit)}.`;
}
