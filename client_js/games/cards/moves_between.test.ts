/**
 * Tests of the card moves that are computed between two states of a table, to animate a takeback.
 */

import { describe, expect, it } from 'vitest';
import { movesBetween } from './moves_between';
import type { ZoneView } from './generated';

function open(id: string, cards: string): ZoneView {
  const faces = cards === '' ? [] : cards.split(' ');
  return { id, owner: null, shows: 'all', count: faces.length, cards: faces };
}

function hidden(id: string, count: number): ZoneView {
  return { id, owner: null, shows: 'count', count, cards: [] };
}

describe('the moves between two states', () => {
  it('return a card to where its face is visible', () => {
    const before = [open('hand:0', '5H'), open('discard:0:0', '9S'), open('build:0', 'AC 2D')];
    const after = [open('hand:0', '5H 2D'), open('discard:0:0', '9S'), open('build:0', 'AC')];
    expect(movesBetween(before, after)).toEqual([
      { type: 'moved', source: 'build:0', target: 'hand:0', cards: ['2D'] },
    ]);
  });

  it('return an open card to a hidden hand', () => {
    const before = [hidden('hand:1', 4), open('build:0', 'AC')];
    const after = [hidden('hand:1', 5), open('build:0', '')];
    expect(movesBetween(before, after)).toEqual([
      { type: 'moved', source: 'build:0', target: 'hand:1', cards: ['AC'] },
    ]);
  });

  it('distinguish several actions, even with equal cards', () => {
    const before = [open('hand:0', ''), open('discard:0:0', '9S 9S'), open('build:0', 'AC')];
    const after = [open('hand:0', '9S AC'), open('discard:0:0', '9S'), open('build:0', '')];
    expect(movesBetween(before, after)).toEqual([
      { type: 'moved', source: 'discard:0:0', target: 'hand:0', cards: ['9S'] },
      { type: 'moved', source: 'build:0', target: 'hand:0', cards: ['AC'] },
    ]);
  });

  it('return a completed pile', () => {
    const before = [hidden('completed', 3), open('build:0', ''), open('hand:0', '')];
    const after = [hidden('completed', 0), open('build:0', 'AC 2C'), open('hand:0', '3C')];
    const targets = movesBetween(before, after).map(({ source, target }) => [source, target]);
    expect(targets).toEqual([
      ['completed', 'build:0'],
      ['completed', 'build:0'],
      ['completed', 'hand:0'],
    ]);
  });

  it('are empty if nothing has changed', () => {
    const zones = [hidden('hand:1', 5), open('build:0', 'AC')];
    expect(movesBetween(zones, zones)).toEqual([]);
  });
});
