/**
 * Legal actions in Pirate, for marking cards and ships (docs/rules/pirate.md, sections 4 to 7). The
 * server decides. These checks only save the player a round trip, and give the code and parameters
 * that the server would send.
 */

import type { Params, RejectionCode, Seat } from '../../sdk';
import { otherSeat } from '../../ui/seats';
import type { Card } from '../cards/generated';
import { rankOf, suitOf } from '../cards/ranks';
import type { Claim, PirateAction, PirateCode, PiratePosition, Play, Suit } from './generated';
import {
  cardsLeft,
  cardToLay,
  isJoinedByViewer,
  needOf,
  openCard,
  shipOf,
  type PirateView,
} from './position';

export type Rejection = { readonly code: RejectionCode | PirateCode; readonly params: Params };

/** Return why the viewer may not do this action now; null if they may. */
export function rejection(view: PirateView, action: PirateAction): Rejection | null {
  if (view.viewer === 'spectator') return reject('not_seated');
  if (view.status !== 'playing' || !view.game) return reject('not_playing');
  return rejectionAt(view.game.position, view.viewer, action);
}

/** Return why a seat may not do this in a running game; null if it may. */
function rejectionAt(position: PiratePosition, seat: Seat, action: PirateAction): Rejection | null {
  const cards = cardsLeft(position, seat);
  switch (action.type) {
    case 'turn':
      return cards > 0 ? null : reject('no_cards');
    case 'play':
      return cardRejection(position, seat, action.ship, openCard(position, seat));
    case 'claim':
      if (cards > 0) return reject('has_cards');
      return cardRejection(position, seat, action.ship, openCard(position, otherSeat(seat)));
  }
}

function cardRejection(
  position: PiratePosition,
  seat: Seat,
  suit: Suit,
  card: Card | undefined,
): Rejection | null {
  if (card === undefined) return reject('no_open_card');
  const ship = shipOf(position, suit);
  if (!ship) return reject('no_ship', { ship: suit });
  if (isJoinedByViewer(position, ship)) return reject('boarded', { ship: suit });
  const needs = needOf(ship, seat);
  if (needs === null) return reject(ship.boarded ? 'boarded' : 'no_ship', { ship: suit });
  const fits = suitOf(card) === suit && rankOf(card) === needs;
  return fits ? null : reject('does_not_fit', { card, ship: suit, needs });
}

function reject(code: Rejection['code'], params: Params = {}): Rejection {
  return { code, params };
}

/** Return whether a seat has no cards left, and so may claim the other seat's open card. */
export function hasNoCards(position: PiratePosition, seat: Seat): boolean {
  return cardsLeft(position, seat) === 0;
}

/** Return the action that lays a seat's current card on a ship. */
export function layAction(position: PiratePosition, seat: Seat, ship: Suit): Play | Claim {
  return { type: hasNoCards(position, seat) ? 'claim' : 'play', ship };
}

/** Return the ship that a seat's current card fits on; null if it fits on none. */
export function fittingShip(position: PiratePosition, seat: Seat): Suit | null {
  const card = cardToLay(position, seat)?.card ?? '';
  const suit = suitOf(card);
  if (!suit || rejectionAt(position, seat, layAction(position, seat, suit))) return null;
  return suit;
}

/**
 * Return the ship that the viewer's current card fits on; null for spectators and without a running
 * game.
 */
export function fittingShipFor({ viewer, status, game }: PirateView): Suit | null {
  if (viewer === 'spectator' || status !== 'playing' || !game) return null;
  return fittingShip(game.position, viewer);
}
