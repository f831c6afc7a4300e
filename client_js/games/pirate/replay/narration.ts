/** Descriptions of replay steps. Unlike the announcements during play, they include every event. */

import { t } from '../../../i18n/texts.svelte';
import type { Seat } from '../../../sdk';
import { capitalize } from '../../../ui/capitalization';
import type { Moved } from '../../cards/generated';
import { aRank, faceName, rankOf } from '../../cards/ranks';
import { kindOf } from '../../cards/zones';
import type { PirateEvent, Suit } from '../generated';
import { shipName } from '../names';

type Names = readonly [string, string];

/** Describe `events`. `seat` is the seat that acted; null if neither did. */
export function narrate(names: Names, events: readonly PirateEvent[], seat: Seat | null): string {
  return events.flatMap((event) => eventText(names, event, seat) ?? []).join(' ');
}

function eventText(names: Names, event: PirateEvent, seat: Seat | null): string | null {
  switch (event.type) {
    case 'cut': {
      const [card = '', other = ''] = event.cards.map((each) => aRank(rankOf(each)));
      const cut = { first: names[0], card, second: names[1], other };
      return event.low === null
        ? t('pirate:told.cutAgain', cut)
        : t('pirate:told.cut', { ...cut, name: names[event.low] });
    }
    case 'moved':
      return seat === null ? null : movedText(names[seat], seat, event);
    case 'ship_boarded':
      return t('pirate:told.boards', { name: names[event.seat], ship: shipName(event.ship) });
    case 'ship_captured':
      return t('pirate:told.captures', { name: names[event.seat], ship: shipName(event.ship) });
    case 'ship_sunk':
      return capitalize(t('pirate:told.sinks', { ship: shipName(event.ship) }));
    default:
      return null;
  }
}

function movedText(name: string, seat: Seat, { source, target, cards }: Moved): string | null {
  const [card] = typeof cards === 'number' ? [] : cards;
  const [from, to] = [kindOf(source), kindOf(target)];
  if (to === 'stock') return t('pirate:told.turnsOver', { name });
  if (card === undefined) return null;
  if (from === 'stock') return t('pirate:told.turns', { name, card: faceName(card) });
  if (from !== 'waste') return null;
  const params = { name, card: faceName(card), ship: shipName(target.split(':')[1] as Suit) };
  return source === `waste:${seat}`
    ? t('pirate:told.plays', params)
    : t('pirate:told.claims', params);
}
