/**
 * What an action will certainly lead to, so that it shows before the server has answered. The face
 * of a card that comes from a stock is left to the server, since nobody knows it; what a complete
 * ship becomes is too, since the other player has a say in it.
 */

import type { Seat } from '../../sdk';
import { across } from '../../ui/seats';
import type { Moved } from '../cards/generated';
import type { PirateAction, PirateEvent, PiratePosition, Suit } from './generated';
import { endOf, openCard, shipOf, zoneAt, type PirateView } from './position';

/** The events that the viewer will be told, as far as they are certain. The action must be legal. */
export function predict({ viewer, game }: PirateView, action: PirateAction): PirateEvent[] {
  if (viewer === 'spectator' || !game) return [];
  const { position } = game;
  switch (action.type) {
    case 'turn':
      return turnedOver(position, viewer);
    case 'play':
      return laid(position, viewer, action.ship, viewer);
    case 'claim':
      return laid(position, viewer, action.ship, across(viewer));
  }
}

/** With an empty stock the waste is turned over, and its undermost card comes up again. */
function turnedOver(position: PiratePosition, seat: Seat): Moved[] {
  const stock = zoneAt(position, `stock:${seat}`);
  const waste = zoneAt(position, `waste:${seat}`);
  const [first] = waste?.cards ?? [];
  if (stock?.count !== 0 || !waste || first === undefined) return [];
  return [
    { type: 'moved', source: waste.id, target: stock.id, cards: waste.cards.toReversed() },
    { type: 'moved', source: stock.id, target: waste.id, cards: [first] },
  ];
}

function laid(position: PiratePosition, seat: Seat, suit: Suit, owner: Seat): Moved[] {
  const ship = shipOf(position, suit);
  const card = openCard(position, owner);
  if (!ship || card === undefined) return [];
  return [{ type: 'moved', source: `waste:${owner}`, target: endOf(ship, seat), cards: [card] }];
}
