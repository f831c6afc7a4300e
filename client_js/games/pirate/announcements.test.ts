/** Tests of Pirate's announcements for screen readers during a game, and of its sounds. */

import { describe, expect, it } from 'vitest';

import { fold } from './fold';
import type { PirateEvent } from './generated';
import { end, position, viewOf } from './samples';
import { sounds } from './sounds';
import { tell } from './announcements';

function turn(seat: 0 | 1, card: string): PirateEvent {
  return { type: 'moved', source: `stock:${seat}`, target: `waste:${seat}`, cards: [card] };
}

function after(at: Parameters<typeof fold>[0], event: PirateEvent): ReturnType<typeof viewOf> {
  return viewOf(fold(at, event));
}

const start = position({ 'waste:0': ['9C'] }, [9, 9]);

describe('announcements', () => {
  it("name the viewer's turned card, and whether it fits", () => {
    expect(tell(after(start, turn(0, '7H')), [turn(0, '7H')])).toEqual(['7 of hearts.']);
    expect(tell(after(start, turn(0, 'AH')), [turn(0, 'AH')])).toEqual(['Ace of hearts, fits.']);
  });

  it('leave out what the opponent turns and plays', () => {
    const view = after(start, turn(1, 'KH'));
    expect(tell(view, [turn(1, 'KH')])).toEqual([]);
    const play: PirateEvent = { type: 'moved', source: 'waste:1', target: 'high:H', cards: ['KH'] };
    expect(tell(view, [play])).toEqual([]);
  });

  it('tell the fates of ships', () => {
    const captured: PirateEvent = { type: 'ship_captured', ship: 'H', seat: 0 };
    expect(tell(after(start, captured), [captured])).toEqual([
      'You capture the hearts ship: 1 ship.',
    ]);
    const sunk: PirateEvent = { type: 'ship_sunk', ship: 'C' };
    expect(tell(after(start, sunk), [sunk])).toEqual([
      'The clubs ship sinks and counts for no one.',
    ]);
  });

  it('name the card to claim, for a viewer without cards', () => {
    const out = position({}, [0, 9]);
    expect(tell(after(out, turn(1, 'AD')), [turn(1, 'AD')])).toEqual([
      'You can claim the ace of diamonds.',
    ]);
    expect(tell(after(out, turn(1, '2D')), [turn(1, '2D')])).toEqual([]);
  });

  it('explain the cut', () => {
    const cuts: PirateEvent[] = [
      { type: 'cut', cards: ['4S', '4H'], low: null },
      { type: 'cut', cards: ['JS', '4H'], low: 1 },
    ];
    expect(tell(viewOf(start), cuts)).toEqual([
      '4 is lower than jack: Bo builds up from the aces.',
    ]);
    expect(tell(viewOf(start, 1), cuts)).toEqual([
      '4 is lower than jack: you build up from the aces.',
    ]);
  });
});

describe('sounds', () => {
  it("are limited to the viewer's cards, plays, ships, and claimable cards", () => {
    expect(sounds(after(start, turn(0, '7H')), [turn(0, '7H')])).toEqual(['move']);
    expect(sounds(after(start, turn(1, '7H')), [turn(1, '7H')])).toEqual([]);
    const out = position({}, [0, 9]);
    expect(sounds(after(out, turn(1, 'AD')), [turn(1, 'AD')])).toEqual(['turn']);
  });

  it('distinguish a gain from a loss', () => {
    const joined = position({ 'low:H': end('low', 'H', 7), 'high:H': end('high', 'H', 6) });
    for (const [seat, sound] of [
      [0, 'gain'],
      [1, 'turn'],
    ] as const) {
      const captured: PirateEvent = { type: 'ship_captured', ship: 'H', seat };
      expect(sounds(after(joined, captured), [captured])).toEqual([sound]);
    }
  });
});
