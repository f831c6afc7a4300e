import { describe, expect, it } from 'vitest';

import { fold, Unfoldable } from './fold';
import { moved, snapshotSample, stepSample, zoneOf } from './sample_view';

const open = snapshotSample('snapshot_open').match;
const playing = snapshotSample('snapshot_playing').match;

function told(name: string) {
  return stepSample(name).events;
}

describe('the beginning', () => {
  it('seats the second player', () => {
    const seated = fold(open, told('step_seated'));
    expect(seated.players).toEqual([{ name: 'Ada' }, { name: 'Bo' }]);
    expect(seated.status).toBe('starting');
  });

  it('deals', () => {
    const dealt = fold(open, [...told('step_seated'), ...told('step_deal')]);
    expect(dealt.status).toBe('playing');
    expect(dealt.game).toMatchObject({ number: 1, first: 1, turn: { seat: 1, number: 1 } });
    expect(zoneOf(dealt, 'stock:0')).toMatchObject({ count: 5, cards: ['9D'] });
    expect(zoneOf(dealt, 'hand:1')).toMatchObject({ count: 5, cards: [] });
    expect(zoneOf(dealt, 'draw').count).toBe(104 - 5 - 5 - 5);
  });
});

describe('a move', () => {
  it('lays cards on top, in order', () => {
    const played = fold(playing, [moved('hand:0', 'build:0', ['5S'])]);
    expect(zoneOf(played, 'build:0')).toMatchObject({
      count: 5,
      cards: ['AS', '2H', 'KD', '4S', '5S'],
    });
    expect(zoneOf(played, 'hand:0')).toMatchObject({ count: 2, cards: ['KH', '2C'] });
  });

  it("is noted of the turn, unless the cards were nobody's", () => {
    const refilled = fold(playing, [moved('draw', 'hand:0', ['7H'])]);
    expect(refilled.game?.turn?.moved).toBe(false);
    const played = fold(refilled, [moved('stock:0', 'build:1', ['2S'])]);
    expect(played.game?.turn?.moved).toBe(true);
    const ended = fold(played, told('step_discard'));
    expect(ended.game?.turn).toEqual({ seat: 1, number: 5, moved: false });
  });

  it('leaves what was there before alone', () => {
    const before = structuredClone(playing);
    fold(playing, told('step_discard'));
    expect(playing).toEqual(before);
  });

  it('takes the equal card that is nearest to the top', () => {
    const twice = fold(playing, [moved('draw', 'hand:0', ['5S', '7H'])]);
    expect(zoneOf(fold(twice, [moved('hand:0', 'build:0', ['5S'])]), 'hand:0').cards).toEqual([
      '5S',
      'KH',
      '2C',
      '7H',
    ]);
  });

  it('counts the cards whose faces are not told', () => {
    const drawn = fold(playing, [moved('draw', 'hand:1', 3)]);
    expect(zoneOf(drawn, 'draw').count).toBe(75);
    expect(zoneOf(drawn, 'hand:1')).toMatchObject({ count: 8, cards: [] });
  });

  it('hides the top of a stock until it is turned', () => {
    const left = fold(playing, [moved('stock:0', 'build:1', ['9D'])]);
    expect(zoneOf(left, 'stock:0')).toMatchObject({ count: 3, cards: [] });
    const turned = fold(left, [{ type: 'turned', zone: 'stock:0', card: '6H' }]);
    expect(zoneOf(turned, 'stock:0')).toMatchObject({ count: 3, cards: ['6H'] });
  });
});

describe('the end', () => {
  it('has a result', () => {
    const ended = told('step_ended').filter((event) => event.type !== 'moved');
    const over = fold(playing, ended);
    expect(over.status).toBe('finished');
    expect(over.score).toEqual([1, 0]);
    expect(over.game?.result).toMatchObject({ winner: 0, stock_left: [0, 3] });
  });

  it('of a game leaves the match going on, until that has ended too', () => {
    const [ended] = told('step_ended').filter((event) => event.type === 'ended');
    const between = fold(playing, ended ? [ended] : []);
    expect(between.status).toBe('between');
    expect(fold(between, told('step_ready')).ready).toEqual([false, true]);
  });

  it('may be followed by another match', () => {
    const over = fold(playing, told('step_ended').slice(1));
    const asked = fold(over, told('step_rematch_offered'));
    expect(asked.rematch).toEqual([false, true]);
    const agreed = fold(asked, told('step_rematch_made'));
    expect(agreed).toMatchObject({ rematch: [true, true], next_match: 'bQ8rT2vWz0' });
    expect(agreed.next_deal).toBeNull();
  });

  it('commits the server to the next deal', () => {
    const over = fold(playing, told('step_ended').slice(1));
    expect(over.next_deal?.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(over.next_deal?.commitment).not.toBe(playing.game?.chance?.commitment);
  });

  it('comes to an offer that nobody takes', () => {
    expect(fold(open, told('step_expired')).status).toBe('expired');
  });
});

describe('what does not fit is refused:', () => {
  it.each([
    ['a zone that is not there', playing, [moved('build:9', 'draw', 1)]],
    ['a card that is not there', playing, [moved('hand:0', 'build:0', ['9S'])]],
    ['more cards than there are', playing, [moved('stock:0', 'draw', 5)]],
    ['unnamed cards into an open zone', playing, [moved('draw', 'build:0', 1)]],
    ['unnamed cards out of an open zone', playing, [moved('hand:0', 'draw', 1)]],
    ['a move before the game', open, [moved('draw', 'stock:0', 1)]],
  ])('%s', (_what, view, events) => {
    expect(() => fold(view, events)).toThrow(Unfoldable);
  });
});
