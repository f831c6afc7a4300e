/**
 * Tests of Spite and Malice's fold: the position after each event, and the error for an event that
 * does not fit.
 */

import { describe, expect, it } from 'vitest';

import { EventMismatch } from '../../sdk';
import { moved } from '../cards/samples';
import { fold } from './fold';
import type { SpiteEvent, SpitePosition } from './generated';
import { zoneOf } from '../cards/zones';
import { table } from './sample_table';

const PLAYING = positionOf(table({ stock: ['9D', 4], hand: '5S KH 2C', builds: ['AS 2H KD 4S'] }));

function positionOf({ game }: ReturnType<typeof table>): SpitePosition {
  if (!game) throw new Error('the sample has a game');
  return game.position;
}

function after(position: SpitePosition, ...events: SpiteEvent[]): SpitePosition {
  return events.reduce(fold, position);
}

function zone(position: SpitePosition, id: string) {
  return zoneOf(position.zones, id);
}

describe('a move', () => {
  it('lays cards on top, in order', () => {
    const played = after(PLAYING, moved('hand:0', 'build:0', ['5S']));
    expect(zone(played, 'build:0')).toMatchObject({
      count: 5,
      cards: ['AS', '2H', 'KD', '4S', '5S'],
    });
    expect(zone(played, 'hand:0')).toMatchObject({ count: 2, cards: ['KH', '2C'] });
  });

  it('counts for the turn, unless the cards came from a shared zone', () => {
    const refilled = after(PLAYING, moved('draw', 'hand:0', ['7H']));
    expect(refilled.turn?.moved).toBe(false);
    const played = after(refilled, moved('stock:0', 'build:1', ['9D']));
    expect(played.turn?.moved).toBe(true);
    const ended = after(played, { type: 'turn', seat: 1, number: 5 });
    expect(ended.turn).toEqual({ seat: 1, number: 5, moved: false });
  });

  it('leaves the old position unchanged', () => {
    const before = structuredClone(PLAYING);
    after(PLAYING, moved('hand:0', 'build:0', ['5S']), { type: 'turn', seat: 1, number: 5 });
    expect(PLAYING).toEqual(before);
  });

  it('takes the topmost of several equal cards', () => {
    const twice = after(PLAYING, moved('draw', 'hand:0', ['5S', '7H']));
    const played = after(twice, moved('hand:0', 'build:0', ['5S']));
    expect(zone(played, 'hand:0')?.cards).toEqual(['5S', 'KH', '2C', '7H']);
  });

  it('counts hidden cards', () => {
    const drawn = after(PLAYING, moved('draw', 'hand:1', 3));
    expect(zone(drawn, 'draw')?.count).toBe(47);
    expect(zone(drawn, 'hand:1')).toMatchObject({ count: 8, cards: [] });
  });

  it('hides the top of a stock until it is turned', () => {
    const left = after(PLAYING, moved('stock:0', 'build:1', ['9D']));
    expect(zone(left, 'stock:0')).toMatchObject({ count: 3, cards: [] });
    const turned = after(left, { type: 'turned', zone: 'stock:0', card: '6H' });
    expect(zone(turned, 'stock:0')).toMatchObject({ count: 3, cards: ['6H'] });
  });
});

it('the first turn sets the seat that begins', () => {
  const begun = after(
    { ...PLAYING, first: null, turn: null },
    { type: 'turn', seat: 1, number: 1 },
  );
  expect(begun).toMatchObject({ first: 1, turn: { seat: 1, number: 1, moved: false } });
  expect(after(begun, { type: 'turn', seat: 0, number: 2 }).first).toBe(1);
});

describe('an impossible event is rejected:', () => {
  it.each([
    ['a zone that is not there', moved('build:9', 'draw', 1)],
    ['a card that is not there', moved('hand:0', 'build:0', ['9S'])],
    ['more cards than there are', moved('stock:0', 'draw', 5)],
    ['unnamed cards into an open zone', moved('draw', 'build:0', 1)],
    ['unnamed cards out of an open zone', moved('hand:0', 'draw', 1)],
  ])('%s', (_what, event) => {
    expect(() => fold(PLAYING, event)).toThrow(EventMismatch);
  });
});
