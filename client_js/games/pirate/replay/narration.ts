/**
 * Descriptions of the steps in a replay of Pirate. Unlike the announcements during play, they
 * include every event.
 */

import { t } from '../../../i18n/texts.svelte';
import type { Seat } from '../../../sdk';
import { capitalize } from '../../../ui/capitalization';
import { seatName } from '../../../ui/seats';
import type { Moved } from '../../cards/generated';
import { aRank, faceName, rankOf } from '../../cards/ranks';
import { kindOf } from '../../cards/zones';
import type { Suit } from '../generated';
import { shipName } from '../names';
import type { PirateStepEvent, PirateView } from '../position';

type Names = readonly [string, string];

/** Describe `events`, which led to `view`. `seat` is the seat that acted; null if neither did. */
export function narrate(
  view: PirateView,
  events: readonly PirateStepEvent[],
  seat: Seat | null,
): string {
  const names: Names = [seatName(view, 0), seatName(view, 1)];
  return events.flatMap((event) => eventText(names, event, seat) ?? []).join(' ');
}

function eventText(names: Names, event: PirateStepEvent, seat: Seat | null): string | null {
  switch (event.type) {
    case 'cut': {
      const [card = '', other = ''] = event.cards.map((each) => aRank(rankOf(each)));
      const cut = { first: names[0], card, second: names[1], other };
      return event.low === null
        ? t('pirate:narration.cutAgain', cut)
        : t('pirate:narration.cut', { ...cut, name: names[event.low] });
    }
    case 'moved':
      return seat === null ? null : movedText(names[seat], seat, event);
    case 'ship_boarded':
      return t('pirate:narration.boards', { name: names[event.seat], ship: shipName(event.ship) });
    case 'ship_captured':
      return t('pirate:narration.captures', {
        name: names[event.seat],
        ship: shipName(event.ship),
      });
    case 'ship_sunk':
      return capitalize(t('pirate:narration.sinks', { ship: shipName(event.ship) }));
    default:
      return null;
  }
}

function movedText(name: string, seat: Seat, { source, target, cards }: Moved): string | null {
  const [card] = typeof cards === 'number' ? [] : cards;
  const [from, to] = [kindOf(source), kindOf(target)];
  if (to === 'stock') return t('pirate:narration.turnsOver', { name });
  if (card === undefined) return null;
  if (from === 'stock') return t('pirate:narration.turns', { name, card: faceName(card) });
  if (from !== 'waste') return null;
  const params = { name, card: faceName(card), ship: shipName(target.split(':')[1] as Suit) };
  return source === `waste:${seat}`
    ? t('pirate:narration.plays', params)
    : t('pirate:narration.claims', params);
}
