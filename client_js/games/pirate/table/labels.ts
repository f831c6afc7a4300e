/** Labels of the ships and piles on Pirate's table for screen readers. */

import { t } from '../../../i18n/texts.svelte';
import { isJoinedByViewer, needOf, openCard, shipOf, zoneAt } from '../position';
import { otherSeat, seatBelow } from '../../../ui/seats';
import { capitalize } from '../../../ui/capitalization';
import type { Seat } from '../../../sdk';
import { faceName, suitName } from '../../cards/ranks';
import type { Suit } from '../generated';
import { fittingShipFor, hasNoCards } from '../legal';
import { shipName, theRank } from '../names';
import type { TableContext } from './context';

type LabelContext = Pick<TableContext, 'view' | 'position' | 'nameOf' | 'isYou'>;

/**
 * Return a label such as `Hearts ship. Your end needs the 5, Ada’s end needs the 9. Your card
 * fits`.
 */
export function shipLabel(table: LabelContext, suit: Suit): string {
  const { view, position } = table;
  const afloat = shipOf(position, suit);
  if (!afloat) return t('pirate:label.noShip', { suit: suitName(suit) });
  const ship = capitalize(shipName(suit));
  const { boarded } = afloat;
  if (boarded)
    return table.isYou(boarded.seat)
      ? t('pirate:label.boarded.you', { ship })
      : t('pirate:label.boarded.other', { ship, name: table.nameOf(boarded.seat) });
  if (isJoinedByViewer(position, afloat)) return t('pirate:label.joined', { ship });
  const below = seatBelow(view);
  const own = capitalize(endLabel(table, below, needOf(afloat, below)));
  const other = endLabel(table, otherSeat(below), needOf(afloat, otherSeat(below)));
  return fittingShipFor(view) === suit
    ? t('pirate:label.endsFits', { ship, own, other })
    : t('pirate:label.ends', { ship, own, other });
}

function endLabel(table: LabelContext, seat: Seat, needs: number | null): string {
  const name = table.nameOf(seat);
  if (needs === null)
    return table.isYou(seat)
      ? t('pirate:end.complete.you')
      : t('pirate:end.complete.other', { name });
  const rank = theRank(needs);
  return table.isYou(seat)
    ? t('pirate:end.needs.you', { rank })
    : t('pirate:end.needs.other', { name, rank });
}

/** Return a label such as `Your stock, 38 cards. Turn the top card`. */
export function stockLabel(table: LabelContext, seat: Seat): string {
  const { view, position } = table;
  const count = zoneAt(position, `stock:${seat}`)?.count ?? 0;
  const cards = t('cards:cards', { count });
  if (!table.isYou(seat)) return t('pirate:stock.other', { name: table.nameOf(seat), cards });
  if (view.status !== 'playing') return t('pirate:stock.you', { cards });
  if (hasNoCards(position, seat)) return t('pirate:stock.out');
  return count === 0 ? t('pirate:stock.turnOver') : t('pirate:stock.turn', { cards });
}

/** Return a label such as `Your waste, 12 cards, open card 7 of hearts. It fits: play it`. */
export function wasteLabel(table: LabelContext, seat: Seat): string {
  const { view, position } = table;
  const [own, name] = [table.isYou(seat), table.nameOf(seat)];
  const open = openCard(position, seat);
  if (open === undefined)
    return own ? t('pirate:waste.empty.you') : t('pirate:waste.empty.other', { name });
  const cards = t('cards:cards', { count: zoneAt(position, `waste:${seat}`)?.count ?? 0 });
  const card = faceName(open);
  const fits = fittingShipFor(view) !== null;
  const out = view.viewer !== 'spectator' && hasNoCards(position, view.viewer);
  if (own)
    return fits && !out
      ? t('pirate:waste.play', { cards, card })
      : t('pirate:waste.you', { cards, card });
  return fits && out
    ? t('pirate:waste.claim', { name, cards, card })
    : t('pirate:waste.other', { name, cards, card });
}
