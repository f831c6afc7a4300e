/** The places of the table, for those who hear them. */

import { isJoinedByViewer, needOf, openCard, shipOf, zoneAt } from '../position';
import { across, seatBelow } from '../../../ui/seats';
import { capital, counted } from '../../../ui/wording';
import type { Seat } from '../../../sdk';
import { suitName } from '../../cards/ranks';
import type { Suit } from '../generated';
import { fittingShipFor, isOut } from '../legal';
import { cardName, shipName, theRank } from '../naming';
import type { TableContext } from './context';

type Told = Pick<TableContext, 'view' | 'position' | 'nameOf'>;

/** `Hearts ship. Your end needs the 5, Ada’s end needs the 9. Your open card fits`. */
export function shipLabel(table: Told, suit: Suit): string {
  const { view, position } = table;
  const ship = shipOf(position, suit);
  if (!ship) return `No ${suitName(suit)} ship is left`;
  const name = capital(shipName(suit));
  if (ship.boarded) return `${name}, boarded by ${nameIn(table, ship.boarded.seat)}`;
  if (isJoinedByViewer(position, ship)) return `${name}, its ends are joined`;
  const below = seatBelow(view);
  const [own, other] = [below, across(below)].map((seat) => {
    const needs = needOf(ship, seat);
    return `${endName(table, seat)} ${needs === null ? 'is complete' : `needs ${theRank(needs)}`}`;
  });
  const fits = fittingShipFor(view) === suit ? '. Your card fits' : '';
  return `${name}. ${capital(own ?? '')}, ${other ?? ''}${fits}`;
}

/** `Your stock, 38 cards. Turn the top card`. */
export function stockLabel(table: Told, seat: Seat): string {
  const { view, position } = table;
  const count = zoneAt(position, `stock:${seat}`)?.count ?? 0;
  const name = `${capital(possessive(table, seat))} stock`;
  if (seat !== view.viewer || view.status !== 'playing')
    return `${name}, ${counted(count, 'card')}`;
  if (isOut(position, seat)) return `${name}. You are out of cards`;
  return count === 0
    ? `${name}, empty. Turn the waste over`
    : `${name}, ${counted(count, 'card')}. Turn the top card`;
}

/** `Your waste, 12 cards, open card 7 of hearts. It fits: play it`. */
export function wasteLabel(table: Told, seat: Seat): string {
  const { view, position } = table;
  const name = `${capital(possessive(table, seat))} waste`;
  const card = openCard(position, seat);
  if (card === undefined) return `${name}, empty`;
  const count = zoneAt(position, `waste:${seat}`)?.count ?? 0;
  const lies = `${name}, ${counted(count, 'card')}, open card ${cardName(card)}`;
  if (view.viewer === 'spectator' || fittingShipFor(view) === null) return lies;
  const out = isOut(position, view.viewer);
  if (out) return seat === view.viewer ? lies : `${lies}. It fits: claim it`;
  return seat === view.viewer ? `${lies}. It fits: play it` : lies;
}

function nameIn({ nameOf }: Told, seat: Seat): string {
  const name = nameOf(seat);
  return name === 'You' ? 'you' : name;
}

function possessive(table: Told, seat: Seat): string {
  const name = nameIn(table, seat);
  return name === 'you' ? 'your' : `${name}’s`;
}

function endName(table: Told, seat: Seat): string {
  return `${possessive(table, seat)} end`;
}
