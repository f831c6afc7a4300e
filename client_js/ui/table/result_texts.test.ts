/**
 * Tests of the texts in the result panel, for players and spectators: the winner, and the points
 * gained.
 */

import { describe, expect, it } from 'vitest';

import type { MatchView } from '../../sdk';
import type { PlayedGame } from '../played_game';
import { gainText, resultTitle } from './result_texts';

const ADA = { name: 'Ada', computer: null, program: false, avatar: null, registered: false };

function viewOf(viewer: MatchView['viewer']): MatchView {
  return { viewer, game_key: 'heap', rules: {}, players: [ADA, { ...ADA, name: 'Bo' }] } as never;
}

describe('the title of a result', () => {
  const single = { scored: false, between: false };

  it('names the winner', () => {
    expect(resultTitle(viewOf(0), 0, single)).toBe('You won');
    expect(resultTitle(viewOf(0), 1, single)).toBe('Bo won');
    expect(resultTitle(viewOf('spectator'), 0, single)).toBe('Ada won');
  });

  it('tells a game from the match that it belongs to', () => {
    const game = resultTitle(viewOf(0), 0, { scored: true, between: true });
    const match = resultTitle(viewOf(0), 0, { scored: true, between: false });
    expect(new Set([game, match, 'You won']).size).toBe(3);
  });

  it('says that a game is drawn', () => {
    expect(resultTitle(viewOf(0), null, single)).toMatch(/draw/);
  });
});

describe('the gain of a game', () => {
  const game = { scoreUnit: () => 'point' } as unknown as PlayedGame;
  const result = { reason: 'row', points: [7, 0] as [number, number], tally: {} };

  it('has the winner and the points', () => {
    expect(gainText(game, viewOf(0), { ...result, winner: 0 })).toMatch(/^You .*7/);
    expect(gainText(game, viewOf(1), { ...result, winner: 0 })).toMatch(/^Ada .*7/);
  });

  it('of a drawn game is nothing', () => {
    expect(gainText(game, viewOf(0), { ...result, winner: null })).not.toMatch(/\d/);
  });
});
