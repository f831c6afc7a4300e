/**
 * Tests of the warning in Spite and Malice that the draw pile may run out, and of mentioning it
 * before the game.
 */

import { describe, expect, it } from 'vitest';

import { scarceCards, scarcityText } from './exhaustion';
import { presetWords, ruleFacts } from './presets';
import type { SpiteView } from './position';
import { CLASSIC, table } from './sample_table';

/** Return a table with these numbers of cards in the draw pile and completed. */
function withCards(draw: number, completed: number, view = table()): SpiteView {
  const counts: Readonly<Record<string, number>> = { draw, completed };
  if (!view.game) throw new Error('the sample has no game');
  const zones = view.game.position.zones.map((zone) => ({
    ...zone,
    count: counts[zone.id] ?? zone.count,
  }));
  return { ...view, game: { ...view.game, position: { ...view.game.position, zones } } };
}

describe('the cards left to draw', () => {
  it('are scarce when they cannot fill both hands', () => {
    expect(scarceCards(withCards(4, 5))).toBe(9);
    expect(scarceCards(withCards(0, 0))).toBe(0);
  });

  it('are not scarce while there are enough completed cards', () => {
    expect(scarceCards(withCards(0, 10))).toBeNull();
    expect(scarceCards(withCards(10, 0))).toBeNull();
  });

  it('depend on the size of hands', () => {
    const large = table({ rules: { hand_count: 7 } });
    expect(scarceCards(withCards(13, 0, large))).toBe(13);
    expect(scarceCards(withCards(14, 0, large))).toBeNull();
  });

  it('are not scarce without a running game', () => {
    expect(scarceCards(withCards(0, 0, table({ status: 'finished' })))).toBeNull();
  });

  it('are announced with the way in which the game would end', () => {
    expect(scarcityText(table(), 9)).toContain('a draw');
    const smaller = table({ rules: { draw_exhausted: 'fewest_stock' } });
    expect(scarcityText(smaller, 9)).toContain('smaller stock wins');
  });
});

describe('before the game', () => {
  it('players learn that the game can end in a draw, if the rules allow it', () => {
    const warning = 'A draw if the cards run out';
    expect(presetWords('snm-a', CLASSIC).note).toContain(warning);
    expect(ruleFacts(CLASSIC)).toContain(warning);
    const smaller = { ...CLASSIC, draw_exhausted: 'fewest_stock' } as const;
    expect(presetWords('denexa', smaller).note).toBeUndefined();
    expect(ruleFacts(smaller)).not.toContain(warning);
  });
});
