/** Tests of the plays and claims that Pirate's rules allow. */

import { describe, expect, it } from 'vitest';

import { fold } from './fold';
import type { PiratePosition, Suit } from './generated';
import { fittingShip, fittingShipFor, rejection } from './legal';
import { end, position, viewOf } from './samples';

const open = position({ 'waste:0': ['9C', 'AH'] }, [4, 4]);

function codeOf(at: PiratePosition, type: 'turn' | 'play' | 'claim', ship: Suit = 'H'): unknown {
  const action = type === 'turn' ? { type } : { type, ship };
  return rejection(viewOf(at), action)?.code ?? null;
}

describe('a play', () => {
  it('is legal where the open card fits', () => {
    expect(codeOf(open, 'play')).toBeNull();
    expect(fittingShip(open, 0)).toBe('H');
    expect(fittingShip(open, 1)).toBeNull();
  });

  it('is rejected with the rank that the end needs', () => {
    expect(rejection(viewOf(open), { type: 'play', ship: 'S' })).toEqual({
      code: 'does_not_fit',
      params: { card: 'AH', ship: 'S', needs: 1 },
    });
  });

  it('needs an open card, a ship, and an incomplete end', () => {
    expect(codeOf(position({}, [4, 4]), 'play')).toBe('no_open_card');
    const gone = fold(open, { type: 'ship_sunk', ship: 'H' });
    expect(codeOf(gone, 'play')).toBe('no_ship');
    const joined = position(
      { 'low:H': end('low', 'H', 7), 'high:H': end('high', 'H', 6), 'waste:0': ['8H'] },
      [4, 4],
    );
    expect(codeOf(joined, 'play')).toBe('boarded');
    const boarded = fold(joined, { type: 'ship_boarded', ship: 'H', seat: 0, until_ms: 9 });
    expect(codeOf(boarded, 'play')).toBe('boarded');
  });

  it('may sink a ship that the opponent has boarded', () => {
    const joined = position(
      { 'low:H': end('low', 'H', 6), 'high:H': end('high', 'H', 7), 'waste:0': ['7H'] },
      [4, 4],
    );
    const boarded = fold(joined, { type: 'ship_boarded', ship: 'H', seat: 1, until_ms: 9 });
    expect(fittingShip(boarded, 0)).toBe('H');
  });
});

describe('turning and claiming', () => {
  const out = fold(position({ 'waste:0': ['AD'] }, [0, 9]), {
    type: 'moved',
    source: 'waste:0',
    target: 'low:D',
    cards: ['AD'],
  });
  const shown = fold(out, { type: 'moved', source: 'stock:1', target: 'waste:1', cards: ['AC'] });

  it('turning is legal while the player has a card', () => {
    expect(codeOf(open, 'turn')).toBeNull();
    expect(codeOf(out, 'turn')).toBe('no_cards');
  });

  it('claiming is legal only without cards, and only where the card fits', () => {
    expect(codeOf(open, 'claim')).toBe('has_cards');
    expect(codeOf(out, 'claim', 'C')).toBe('no_open_card');
    expect(codeOf(shown, 'claim', 'C')).toBeNull();
    expect(codeOf(shown, 'claim', 'D')).toBe('does_not_fit');
    expect(fittingShip(shown, 0)).toBe('C');
  });
});

it('only players may act, and only during a game', () => {
  const turn = { type: 'turn' } as const;
  expect(rejection(viewOf(open, 'spectator'), turn)?.code).toBe('not_seated');
  expect(rejection(viewOf(open, 0, { status: 'finished' }), turn)?.code).toBe('not_playing');
  expect(fittingShipFor(viewOf(open, 'spectator'))).toBeNull();
});
