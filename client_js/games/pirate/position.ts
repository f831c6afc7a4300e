/** The table at a view: ships and their ends, wastes, and who has cards left. */

import type { MatchView, Seat, StepEvent } from '../../sdk';
import { across } from '../../ui/seats';
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

/** The top card of a seat's waste. */
export function openCard(position: PiratePosition, seat: Seat): Card | undefined {
  return topOf(zoneAt(position, `waste:${seat}`));
}

/** How many cards a seat has in its stock and waste. */
export function cardsLeft(position: PiratePosition, seat: Seat): number {
  return countAt(position, `stock:${seat}`) + countAt(position, `waste:${seat}`);
}

/** The ship of a suit that is afloat. */
export function shipOf({ ships }: PiratePosition, suit: Suit): Ship | undefined {
  return ships.find((ship) => ship.suit === suit);
}

/** The end of a ship that a seat builds. */
export function endOf(ship: Ship, seat: Seat): ZoneId {
  return `${ship.low === seat ? 'low' : 'high'}:${ship.suit}`;
}

/** The rank that a seat's end of a ship takes next; null where it takes no card. */
export function needOf(ship: Ship, seat: Seat): number | null {
  return ship.low === seat ? ship.low_needs : ship.high_needs;
}

/** How many cards lie on both ends of a ship. */
export function laidOn(position: PiratePosition, { suit }: Ship): number {
  return countAt(position, `low:${suit}`) + countAt(position, `high:${suit}`);
}

/**
 * Whether the ends of a ship are joined and the server has not said so yet: only a card that the
 * viewer has just played, and that is shown before it is confirmed, makes it so.
 */
export function isJoinedByViewer(position: PiratePosition, ship: Ship): boolean {
  return ship.boarded === null && laidOn(position, ship) >= SHIP_CARDS;
}

/** The suits of the ships that lie in a place, in the order in which they came there. */
export function shipsIn(position: PiratePosition, id: 'sunk' | `captured:${Seat}`): Suit[] {
  const cards = zoneAt(position, id)?.cards ?? [];
  const size = id === 'sunk' ? SHIP_CARDS + 1 : SHIP_CARDS;
  return cards.filter((_, index) => index % size === 0).map((card) => card.charAt(1) as Suit);
}

/** How many captured ships win: one less than usual once a ship has sunk, but at least one. */
export function shipsToWin({ ships_to_win }: PirateRules, sunk: number): number {
  return sunk > 0 ? Math.max(1, ships_to_win - 1) : ships_to_win;
}

/** How many captured ships win once a ship has sunk; null where that makes no difference. */
export function fewerToWin(rules: PirateRules): number | null {
  const fewer = shipsToWin(rules, 1);
  return rules.sink_window_ms > 0 && fewer < rules.ships_to_win ? fewer : null;
}

/** Who has captured more ships; null where both have as many. */
export function leader({ captured: [zero, one] }: PiratePosition): Seat | null {
  if (zero === one) return null;
  return zero > one ? 0 : 1;
}

/** Whether both have gone through all of their cards since the ships last changed. */
export function isStuck(position: PiratePosition): boolean {
  const { ships, turned } = position;
  const through = ([0, 1] as const).every((seat) => turned[seat] >= cardsLeft(position, seat));
  return through && ships.every(({ boarded }) => boarded === null);
}

/** The card that a seat could lay on a ship now, if it fits, and whose waste it lies on. */
export function cardToLay(
  position: PiratePosition,
  seat: Seat,
): { card: Card; owner: Seat } | null {
  const owner = cardsLeft(position, seat) > 0 ? seat : across(seat);
  const card = openCard(position, owner);
  return card === undefined ? null : { card, owner };
}
