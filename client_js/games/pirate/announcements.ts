/**
 * Pirate's announcements for screen readers. Two players act at the same time, so only the
 * important events are announced: captured and sunk ships, the cut, the viewer's turned card, and a
 * card that the viewer may claim.
 */

import { t } from '../../i18n/texts.svelte';
import { isMatchEvent, type Seat } from '../../sdk';
import { matchEventText } from '../../ui/match_event_texts';
import { otherSeat, seatName } from '../../ui/seats';
import { capitalize } from '../../ui/capitalization';
import { faceName, rankName, rankOf } from '../cards/ranks';
import { cutIn } from './cut';
import type { PirateTypes } from './generated';
import { fittingShipFor, hasNoCards } from './legal';
import { shipName } from './names';
import { openCard, type PirateStepEvent, type PirateView } from './position';
import { scoreUnit } from './score';

/** Describe for screen readers `events`, which led to `view`. */
export function tell(view: PirateView, events: readonly PirateStepEvent[]): string[] {
  return [
    ...events.flatMap((event) => eventText(view, event) ?? []),
    ...cut(view, events),
    ...openCardTexts(view, events),
  ];
}

function eventText(view: PirateView, event: PirateStepEvent): string | null {
  if (isMatchEvent<PirateTypes>(event))
    return event.type === 'began'
      ? null
      : matchEventText(view, event, scoreUnit(view.rules) !== null);
  switch (event.type) {
    case 'ship_captured': {
      const count = view.game?.position.captured[event.seat] ?? 0;
      const ship = shipName(event.ship);
      return event.seat === view.viewer
        ? t('pirate:captures.you', { count, ship })
        : t('pirate:captures.other', { count, ship, name: seatName(view, event.seat) });
    }
    case 'ship_sunk':
      return capitalize(t('pirate:sinks', { ship: shipName(event.ship) }));
    default:
      return null;
  }
}

function cut(view: PirateView, events: readonly PirateStepEvent[]): string[] {
  const made = cutIn(events);
  const last = made?.cards.at(-1);
  if (!made || !last) return [];
  return [`${cutText(view, last, made.low)}.`];
}

/** Describe the last cut: `Your 4 is lower than Ada’s jack: you lay the aces first`. */
export function cutText(
  view: Pick<PirateView, 'viewer' | 'game_key' | 'players'>,
  cards: readonly [string, string],
  low: Seat,
): string {
  const [less = '', more = ''] = [cards[low], cards[otherSeat(low)]].map((card) =>
    rankName(rankOf(card)),
  );
  const ranks = { less: capitalize(less), more };
  return low === view.viewer
    ? t('pirate:cut.you', ranks)
    : t('pirate:cut.other', { ...ranks, name: seatName(view, low) });
}

/** Describe the card that the viewer has turned or may claim. */
function openCardTexts(view: PirateView, events: readonly PirateStepEvent[]): string[] {
  const { viewer, game } = view;
  if (viewer === 'spectator' || !game) return [];
  const out = hasNoCards(game.position, viewer);
  const owner = out ? otherSeat(viewer) : viewer;
  const turned = events.some(
    (event) =>
      event.type === 'moved' &&
      event.source === `stock:${owner}` &&
      event.target === `waste:${owner}`,
  );
  const card = openCard(game.position, owner);
  if (!turned || card === undefined) return [];
  const fits = fittingShipFor(view) !== null;
  const name = faceName(card);
  if (out) return fits ? [t('pirate:mayClaim', { card: name })] : [];
  return [
    capitalize(fits ? t('pirate:turnedFits', { card: name }) : t('pirate:turned', { card: name })),
  ];
}
