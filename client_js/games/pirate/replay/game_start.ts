/** The start of a recorded game: the cuts, the stocks, and a ship of each suit. */

import { BadRecord } from '../../../sdk';
import { SEATS } from '../../../ui/seats';
import type { ZoneId, ZoneView } from '../../cards/generated';
import { rankOf, standardDeck, SUITS } from '../../cards/ranks';
import { fold } from '../fold';
import type { PirateEvent, PiratePosition } from '../generated';
import type { PirateRecord } from '../record';

/** Return the position at the start of play and the events that led to it. Throws BadRecord. */
export function gameStart(record: PirateRecord): {
  position: PiratePosition;
  events: PirateEvent[];
} {
  checkStart(record);
  const events: PirateEvent[] = [
    ...record.cuts.map(([zero, one], index): PirateEvent => {
      const low = index === record.cuts.length - 1 ? record.low : null;
      return { type: 'cut', cards: [zero, one], low };
    }),
    ...SUITS.map((ship): PirateEvent => ({ type: 'ship_begun', ship, low: record.low })),
  ];
  return { position: events.reduce(fold, positionBeforeCut()), events };
}

function checkStart({ cuts, low, stocks }: PirateRecord): void {
  const last = cuts.at(-1);
  const decided = cuts.findIndex(([zero, one]) => rankOf(zero) !== rankOf(one));
  if (!last || decided !== cuts.length - 1 || rankOf(last[0]) < rankOf(last[1]) !== (low === 0))
    throw new BadRecord('contradiction', 'the cuts do not determine the low player');
  const pack = standardDeck().sort().join();
  if (stocks.some((stock) => [...stock].sort().join() !== pack))
    throw new BadRecord('contradiction', 'a stock is not a complete pack');
}

/** Return a position with both packs in their owners' stocks and nothing else on the table. */
function positionBeforeCut(): PiratePosition {
  const zone = (id: ZoneId, owner: ZoneView['owner'] = null): ZoneView => {
    return { id, owner, shows: 'all', count: 0, cards: [] };
  };
  return {
    zones: [
      ...SEATS.flatMap((seat): ZoneView[] => [
        { ...zone(`stock:${seat}`, seat), shows: 'count', count: standardDeck().length },
        zone(`waste:${seat}`, seat),
        zone(`captured:${seat}`, seat),
      ]),
      ...SUITS.flatMap((suit) => [zone(`low:${suit}`), zone(`high:${suit}`)]),
      zone('sunk'),
    ],
    ships: [],
    captured: [0, 0],
    sunk: 0,
    turned: [0, 0],
    low: null,
    cuts: [],
  };
}
