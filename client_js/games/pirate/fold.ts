/**
 * Computes Pirate's position after an event, in step with `fold_pirate` in
 * protocol/games/pirate.py. The client keeps its position current with it. This fold is stricter:
 * it rejects a card that is not open, or that does not fit its end of a ship. The server never
 * sends such a move. But a predicted move can become one when the other player was faster, and it
 * is then undone at once.
 */

import { EventMismatch, type Seat } from '../../sdk';
import { foldZones } from '../cards/fold';
import type { Moved, ZoneView } from '../cards/generated';
import { rankOf, SUITS, suitOf } from '../cards/ranks';
import { topOf, zoneOf } from '../cards/zones';
import type { PirateEvent, PiratePosition, Ship, Suit } from './generated';

/** The number of cards that complete a ship. */
export const SHIP_CARDS = 13;

/**
 * Return the position after an event. Throws EventMismatch if the event does not fit the position,
 * such as a card that does not fit its ship.
 */
export function fold(position: PiratePosition, event: PirateEvent): PiratePosition {
  switch (event.type) {
    case 'moved':
      return afterMove(position, event);
    case 'shuffled':
      return position;
    case 'cut':
      return { ...position, cuts: [...position.cuts, event.cards], low: event.low };
    case 'ship_begun': {
      const needs = { low_needs: 1, high_needs: SHIP_CARDS };
      const begun: Ship = { suit: event.ship, low: event.low, ...needs, boarded: null };
      return { ...position, ships: sortShips([...position.ships, begun]) };
    }
    case 'ship_boarded': {
      const { ship: suit, seat, until_ms } = event;
      const ship = shipAfloat(position, suit);
      const closed = ship.low === seat ? 'low_needs' : 'high_needs';
      return withShip(position, { ...ship, [closed]: null, boarded: { seat, until_ms } });
    }
    case 'ship_captured':
      return {
        ...withoutShip(position, event.ship),
        captured: increment(position.captured, event.seat),
      };
    case 'ship_sunk':
      return { ...withoutShip(position, event.ship), sunk: position.sunk + 1 };
  }
}

function afterMove(position: PiratePosition, event: Moved): PiratePosition {
  const [from] = event.source.split(':');
  const [to, suit] = event.target.split(':');
  const zones = foldZones(position.zones, event);
  if (from === 'stock' && to === 'waste') {
    const owner = zoneOf(zones, event.target)?.owner ?? null;
    if (owner === null) throw new EventMismatch(`${event.target} has no owner`);
    return { ...position, zones, turned: increment(position.turned, owner) };
  }
  if (to !== 'low' && to !== 'high') return { ...position, zones };
  const ship = shipAfloat(position, suit);
  checkFit(position, ship, event);
  const laid = withShip(position, { ...ship, ...needsAt(zones, ship.suit) });
  return { ...laid, zones, turned: [0, 0] };
}

function checkFit({ zones }: PiratePosition, ship: Ship, { source, target, cards }: Moved): void {
  const [card, more] = typeof cards === 'number' ? [] : cards;
  const open = topOf(zoneOf(zones, source));
  if (card === undefined || more !== undefined || card !== open)
    throw new EventMismatch(`the card moved to ${target} is not open in ${source}`);
  const needs = target.startsWith('low') ? ship.low_needs : ship.high_needs;
  if (suitOf(card) !== ship.suit || rankOf(card) !== needs)
    throw new EventMismatch(`${card} does not fit on ${target}`);
}

/** Return the next rank at both ends of a ship, given the cards that lie there. */
function needsAt(zones: readonly ZoneView[], suit: Suit): Pick<Ship, 'low_needs' | 'high_needs'> {
  const count = (end: 'low' | 'high'): number => zoneOf(zones, `${end}:${suit}`)?.count ?? 0;
  const low = count('low') + 1;
  const high = SHIP_CARDS - count('high');
  return { low_needs: low <= SHIP_CARDS ? low : null, high_needs: high >= 1 ? high : null };
}

function shipAfloat({ ships }: PiratePosition, suit: string | undefined): Ship {
  const ship = ships.find((one) => one.suit === suit);
  if (!ship) throw new EventMismatch(`no ship ${suit ?? ''} is afloat`);
  return ship;
}

function withShip(position: PiratePosition, ship: Ship): PiratePosition {
  const rest = position.ships.filter(({ suit }) => suit !== ship.suit);
  return { ...position, ships: sortShips([...rest, ship]) };
}

function withoutShip(position: PiratePosition, suit: Suit): PiratePosition {
  const gone = shipAfloat(position, suit);
  return { ...position, ships: position.ships.filter((ship) => ship !== gone), turned: [0, 0] };
}

function sortShips(ships: Ship[]): Ship[] {
  return ships.sort((one, other) => SUITS.indexOf(one.suit) - SUITS.indexOf(other.suit));
}

function increment([zero, one]: readonly [number, number], seat: Seat): [number, number] {
  return seat === 0 ? [zero + 1, one] : [zero, one + 1];
}
