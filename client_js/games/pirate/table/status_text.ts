/**
 * The text of the status line of Pirate's table, which says what to do. It changes rarely, because
 * players look at the cards.
 */

import { t } from '../../../i18n/texts.svelte';
import type { Seat } from '../../../sdk';
import { otherSeat, seatName } from '../../../ui/seats';
import { hasNoCards } from '../legal';
import type { PiratePosition } from '../generated';
import { cardsLeft, endOf, zoneAt, type PirateView } from '../position';

/** Return the text for a player; empty for spectators, and outside a game. */
export function statusText(view: PirateView): string {
  const position = view.game?.position;
  const { viewer } = view;
  if (view.status !== 'playing' || viewer === 'spectator' || !position) return '';
  const other = seatName(view, otherSeat(viewer));
  if (hasNoCards(position, viewer)) return t('pirate:status.out', { name: other });
  if (position.turned[viewer] >= cardsLeft(position, viewer))
    return t('pirate:status.through', { name: other });
  if (hasPlayed(position, viewer)) return t('pirate:status.turnAndPlay');
  return zoneAt(position, `waste:${viewer}`)?.count === 0
    ? t('pirate:status.turn')
    : t('pirate:status.play');
}

function hasPlayed(position: PiratePosition, seat: Seat): boolean {
  const { ships, captured, sunk } = position;
  const laid = ships.some((ship) => zoneAt(position, endOf(ship, seat))?.count !== 0);
  return laid || captured[0] + captured[1] + sunk > 0;
}
