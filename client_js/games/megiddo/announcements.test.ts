/** Tests of Megiddo's announcements for screen readers during a game, and of its sounds. */

import { describe, expect, it } from 'vitest';

import { layEvents } from './predict';
import type { MegiddoStepEvent, MegiddoView } from './position';
import { table } from './samples';
import { sounds } from './sounds';
import { tell } from './announcements';

/** Return the events of a stone that seat 0 lays. */
function events(view: MegiddoView, ring: number, spoke: number): MegiddoStepEvent[] {
  return view.game ? layEvents(0, view.game.position, view.rules, { ring, spoke }) : [];
}

const chain = table({ stones: '...... 0..... 1110.. 1.....', position: { captured: [4, 0] } });

describe('announcements', () => {
  it('name the point of a stone, and whose turn it is', () => {
    const view = table();
    expect(tell(view, events(view, 2, 5))).toEqual([
      'You place a stone on ring 2, spoke 5.',
      'Bo’s turn.',
    ]);
  });

  it('name each wave of captures, and then the totals', () => {
    const { rules, ...view } = chain;
    const shown = { ...view, rules: { ...rules, captures: 40 } };
    expect(tell(shown, events(shown, 5, 0))).toEqual([
      'You place a stone on ring 5, spoke 0.',
      'You capture 2 stones: ring 3, spoke 0 and ring 4, spoke 0.',
      'You capture 2 stones: ring 3, spoke 1 and ring 3, spoke 2.',
      'You have captured 4 of 40.',
      'Bo’s turn.',
    ]);
  });

  it('name the other player', () => {
    const view = table({ viewer: 1, stones: '00.000' });
    expect(tell(view, events(view, 1, 2))).toEqual([
      'Ada places a stone on ring 1, spoke 2.',
      'Ada completes a row of 6 on ring 1.',
    ]);
  });

  it.each([
    ['0..... ...... 0..... 0..... 0..... 0.....', 2, 0, 'on spoke 0'],
    ['0..... .0.... ..0... ...0.. ....0.', 6, 5, 'on a spiral from ring 1, spoke 0 to ring 6'],
  ])('of a row is where it lies: %s', (stones, ring, spoke, place) => {
    const view = table({ stones });
    expect(tell(view, events(view, ring, spoke)).join(' ')).toContain(`a row of 6 ${place}`);
  });

  it('name the seat that begins', () => {
    const view = table();
    const began: MegiddoStepEvent[] = view.game
      ? [
          { type: 'began', game: 1, position: view.game.position },
          { type: 'turn', seat: 0, number: 1 },
        ]
      : [];
    expect(tell(view, began)).toEqual(['The game starts on an empty board.', 'Your turn.']);
  });
});

it("have one sound each for a stone, for captures and for the viewer's turn", () => {
  expect(sounds(chain, events(chain, 5, 0))).toEqual(['move', 'gain']);
  expect(sounds(chain, [{ type: 'turn', seat: 0, number: 3 }])).toEqual(['turn']);
  expect(sounds(chain, [{ type: 'turn', seat: 1, number: 3 }])).toEqual([]);
});
