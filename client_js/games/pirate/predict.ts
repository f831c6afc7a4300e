/**
 * Predicts the certain events of an action in Pirate, to display them before the server answers.
 * Only the server knows the face of a card from a stock, and the fate of a complete ship, which
 * depends on the other player.
 */

import type { Seat } from '../../sdk';
import { otherSeat } from '../../ui/seats';
import type { Moved } from '../cards/generated';
import type { PirateAction, PirateEvent, PiratePosition, Suit } from './generated';
import { endOf, openCard, shipOf, zoneAt, type PirateView } from './position';

/**
 * Return the certain events that the server will send for the viewer's action, which must be legal.
 * None for spectators, and for turning a card with an unknown face.
 */
export function predict({ viewer, game }: PirateView, action: PirateAction): PirateEvent[] {
  if (viewer === 'spectator' || !game) return [];
  const { position } = game;
  switch (action.type) {
    case 'turn':
      return turnOverMoves(position, viewer);
    case 'play':
      return layMoves(position, viewer, action.ship, viewer);
    case 'claim':
      return layMoves(position, viewer, action.ship, otherSeat(viewer));
  }
}

/**
 * Return the moves of turning over the waste when the stock is empty, and of turning its lowest
 * card.
 */
function turnOverMoves(position: PiratePosition, seat: Seat): Moved[] {
  const stock = zoneAt(position, `stock:${seat}`);
  const waste = zoneAt(position, `waste:${seat}`);
  const [first] = waste?.cards ?? [];
  if (stock?.count !== 0 || !waste || first === undefined) return [];
  return [
    { type: 'moved', source: waste.id, target: stock.id, cards: waste.cards.toReversed() },
    { type: 'moved', source: stock.id, target: waste.id, cards: [first] },
  ];
}

function layMoves(position: PiratePosition, seat: Seat, suit: Suit, owner: Seat): Moved[] {
  const ship = shipOf(position, suit);
  const card = openCard(position, owner);
  if (!ship || card === undefined) return [];
  return [{ type: 'moved', source: `waste:${owner}`, target: endOf(ship, seat), cards: [card] }];
}
