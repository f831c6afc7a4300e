/**
 * Tests of Pirate's fold: the position after each event, and the error for an event that does not
 * fit.
 */

import { describe, expect, it } from 'vitest';

import { EventMismatch } from '../../sdk';
import { zoneOf } from '../cards/zones';
import { fold } from './fold';
import type { PirateEvent, PiratePosition } from './generated';
import { end, position, sample } from './samples';

const boarded = sample('position_boarded') as PiratePosition;

function shipOf(at: PiratePosition, suit: string): PiratePosition['ships'][number] | undefined {
  return at.ships.find((ship) => ship.suit === suit);
}

describe('an event changes the position:', () => {
  it('a cut adds its cards and sets the low player', () => {
    const cut = sample('event_cut') as Extract<PirateEvent, { type: 'cut' }>;
    const after = fold({ ...boarded, cuts: [], low: null }, cut);
    expect(after).toMatchObject({ cuts: [cut.cards], low: cut.low });
  });

  it('a turned card counts until a ship changes', () => {
    const start = position({ 'waste:0': ['9C', 'AH'] }, [3, 3]);
    const turned = fold(start, {
      type: 'moved',
      source: 'stock:1',
      target: 'waste:1',
      cards: ['2S'],
    });
    expect(turned.turned).toEqual([0, 1]);
    const played = fold(turned, {
      type: 'moved',
      source: 'waste:0',
      target: 'low:H',
      cards: ['AH'],
    });
    expect(played.turned).toEqual([0, 0]);
    expect(shipOf(played, 'H')).toMatchObject({ low_needs: 2, high_needs: 13 });
  });

  it('boarding closes one end and leaves the other open', () => {
    const joined = position({ 'low:C': end('low', 'C', 7), 'high:C': end('high', 'C', 6) });
    const after = fold(joined, { type: 'ship_boarded', ship: 'C', seat: 0, until_ms: 9 });
    expect(shipOf(after, 'C')).toMatchObject({
      low_needs: null,
      high_needs: 7,
      boarded: { seat: 0, until_ms: 9 },
    });
  });

  it('a capture counts the ship, and the next ship of its suit is empty', () => {
    const captured = fold(boarded, {
      type: 'ship_captured',
      ship: boarded.ships.find((ship) => ship.boarded)?.suit ?? 'S',
      seat: 1,
    });
    expect(captured.captured[1]).toBe(boarded.captured[1] + 1);
    expect(captured.ships).toHaveLength(boarded.ships.length - 1);
    const begun = fold(position({}), { type: 'ship_sunk', ship: 'D' });
    expect(begun.sunk).toBe(1);
    const next = fold(begun, { type: 'ship_begun', ship: 'D', low: 1 });
    expect(next.ships.map(({ suit }) => suit)).toEqual(['S', 'H', 'D', 'C']);
    expect(shipOf(next, 'D')).toMatchObject({ low: 1, low_needs: 1, high_needs: 13 });
  });

  it('a turned waste becomes the stock', () => {
    const start = position({ 'waste:0': ['9C', 'AH'] });
    const cards = ['AH', '9C'];
    const over = fold(start, { type: 'moved', source: 'waste:0', target: 'stock:0', cards });
    expect(zoneOf(over.zones, 'stock:0')).toMatchObject({ count: 2, cards: [] });
    expect(over.turned).toEqual([0, 0]);
  });
});

describe('an impossible event is rejected:', () => {
  const start = position({ 'waste:0': ['2H', '9C', 'AH'] });

  it.each([
    ['a card that does not fit', 'waste:0', 'low:S', 'AH'],
    ['a card of the ship’s other end', 'waste:0', 'high:H', 'AH'],
    ['a covered card', 'waste:0', 'low:H', '2H'],
    ['a card that is elsewhere', 'waste:1', 'low:H', 'AH'],
  ])('%s', (_what, source, target, card) => {
    expect(() => fold(start, { type: 'moved', source, target, cards: [card] })).toThrow(
      EventMismatch,
    );
  });

  it('a ship that is not afloat', () => {
    const without = { ...start, ships: [] };
    expect(() => fold(without, { type: 'ship_sunk', ship: 'H' })).toThrow(EventMismatch);
    expect(() =>
      fold(without, { type: 'moved', source: 'waste:0', target: 'low:H', cards: ['AH'] }),
    ).toThrow(EventMismatch);
  });
});
