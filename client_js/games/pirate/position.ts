/**
 * Queries on a Pirate position: ships and their ends, wastes, cards left, and the number of
 * captures that wins.
 */

import type { MatchView, Seat, StepEvent } from '../../sdk';
import { otherSeat } from '../../ui/seats';
import type { Card, ZoneId, ZoneView } from '../cards/generated';
import { topOf, zoneOf } from '../cards/zones';
import { SHIP_CARDS } from './fold';
import type { PiratePosition, PirateRules, PirateTypes, Ship, Suit } from './generated';

export type PirateView = MatchView<PirateTypes>;
export type PirateStepEvent = StepEvent<PirateTypes>;

export function zoneAt({ zones }: PiratePosition, id: ZoneId): ZoneView | undefined {
  return zoneOf(zones, id);
}

function countAt(position: PiratePosition, id: ZoneId): number {
  return zoneAt(position, id)?.count ?? 0;
}

/** Return the top card of a seat's waste. */
export function openCard(position: PiratePosition, seat: Seat): Card | undefined {
  return topOf(zoneAt(position, `waste:${seat}`));
}

/** Return the number of cards in a seat's stock and waste. */
export function cardsLeft(position: PiratePosition, seat: Seat): number {
  return countAt(position, `stock:${seat}`) + countAt(position, `waste:${seat}`);
}

/** Return the ship of a suit, if it is afloat. */
export function shipOf({ ships }: PiratePosition, suit: Suit): Ship | undefined {
  return ships.find((ship) => ship.suit === suit);
}

/** Return the end of a ship that a seat builds. */
export function endOf(ship: Ship, seat: Seat): ZoneId {
  return `${ship.low === seat ? 'low' : 'high'}:${ship.suit}`;
}

/** Return the next rank at a seat's end of a ship; null if it takes no card. */
export function needOf(ship: Ship, seat: Seat): number | null {
  return ship.low === seat ? ship.low_needs : ship.high_needs;
}

/** Return the number of cards on both ends of a ship. */
function cardsOnShip(position: PiratePosition, { suit }: Ship): number {
  return countAt(position, `low:${suit}`) + countAt(position, `high:${suit}`);
}

/**
 * Return whether the ends of a ship are joined, but the server has not confirmed it. This happens
 * only when the client predicts the viewer's own play.
 */
export function isJoinedByViewer(position: PiratePosition, ship: Ship): boolean {
  return ship.boarded === null && cardsOnShip(position, ship) >= SHIP_CARDS;
}

/** Return the suits of the ships in a zone, in order of arrival. */
export function shipsIn(position: PiratePosition, id: 'sunk' | `captured:${Seat}`): Suit[] {
  const cards = zoneAt(position, id)?.cards ?? [];
  const size = id === 'sunk' ? SHIP_CARDS + 1 : SHIP_CARDS;
  return cards.filter((_, index) => index % size === 0).map((card) => card.charAt(1) as Suit);
}

/** Return the number of captures that wins: one less once a ship has sunk, but at least one. */
export function shipsToWin({ ships_to_win }: PirateRules, sunk: number): number {
  return sunk > 0 ? Math.max(1, ships_to_win - 1) : ships_to_win;
}

/** Return the number of captures that wins once a ship has sunk; null if it is the same. */
export function fewerToWin(rules: PirateRules): number | null {
  const fewer = shipsToWin(rules, 1);
  return rules.sink_window_ms > 0 && fewer < rules.ships_to_win ? fewer : null;
}

/** Return the card that a seat could lay now, and the owner of its waste. */
export function cardToLay(
  position: PiratePosition,
  seat: Seat,
): { card: Card; owner: Seat } | null {
  const owner = cardsLeft(position, seat) > 0 ? seat : otherSeat(seat);
  const card = openCard(position, owner);
  return card === undefined ? null : { card, owner };
}
