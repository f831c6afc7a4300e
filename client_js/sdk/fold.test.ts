/**
 * Tests of applying the events that every game has (seats, chance, clocks, draw offers, takebacks,
 * ends) to a client's view of a match.
 */

import { describe, expect, it } from 'vitest';

import { fold, EventMismatch } from './fold';
import type { StepEvent } from './generated/core';
import { heapWire, OPEN, PLAYING, taken, type HeapTypes } from './sample_game';
import type { GameWire } from './game_types';

const WIRE = heapWire(true) as unknown as GameWire<HeapTypes>;
type Received = StepEvent<HeapTypes>;

function after(view: typeof OPEN, ...events: Received[]): typeof OPEN {
  return fold(view, events, WIRE);
}

const ENDED: Received = {
  type: 'ended',
  result: { winner: 0, reason: 'resigned', points: [1, 0], tally: { left: 3 } },
};

describe('the beginning of a game', () => {
  const player = { name: 'Bo', computer: null, program: false, avatar: null, registered: false };
  const seated: Received = { type: 'seated', seat: 1, player, rated: true, same_browser: false };
  const began: Received = { type: 'began', game: 1, position: { heap: [1], hands: [[], []] } };

  it('seats the second player', () => {
    const { players, status } = after(OPEN, seated);
    expect(players).toEqual([
      { name: 'Ada', computer: null, program: false, avatar: null, registered: false },
      { name: 'Bo', computer: null, program: false, avatar: null, registered: false },
    ]);
    expect(status).toBe('starting');
  });

  it('marks the match as unrated because of the browser', () => {
    const unrated = { ...seated, rated: false, same_browser: true };
    expect(after(OPEN, unrated)).toMatchObject({ rated: false, same_browser: true });
  });

  it('has the position and the chance from the events before it', () => {
    const begun = after(OPEN, seated, began);
    expect(begun).toMatchObject({ status: 'playing', next_chance: null });
    expect(begun.game).toEqual({
      number: 1,
      position: { heap: [1], hands: [[], []] },
      result: null,
      chance: OPEN.next_chance,
    });
  });

  it('stores commitments and revealed numbers for the next game’s chance', () => {
    const [commitment, number] = ['22'.repeat(32), '33'.repeat(32)];
    const added = after(OPEN, { type: 'contributed', seat: 0, commitment });
    expect(added.next_chance).toMatchObject({ commitments: [commitment, null] });
    const closed = after(added, seated, { type: 'closed' });
    expect(closed.status).toBe('starting');
    const shown = after(closed, { type: 'revealed', seat: 0, number }, began);
    expect(shown.game?.chance).toMatchObject({
      commitments: [commitment, null],
      numbers: [number, null],
    });
  });

  it('may follow a pause without both players being ready', () => {
    const starting = after({ ...PLAYING, status: 'between' }, { type: 'closed' });
    expect(starting.status).toBe('starting');
  });

  it('may never come', () => {
    expect(after(OPEN, { type: 'expired' }).status).toBe('expired');
  });
});

describe('an event of the game', () => {
  it('is folded by the game', () => {
    expect(after(PLAYING, taken(5)).game?.position).toEqual({ heap: [2, 9], hands: [[5], []] });
  });

  it('leaves the previous view unchanged', () => {
    const before = structuredClone(PLAYING);
    after(PLAYING, taken(5), ENDED);
    expect(PLAYING).toEqual(before);
  });

  it('is rejected if it does not fit', () => {
    expect(() => after(PLAYING, taken(7))).toThrow(EventMismatch);
    expect(() => after(OPEN, taken(5))).toThrow(EventMismatch);
  });
});

describe('the clocks', () => {
  const left = { at_ms: 1_000, left_ms: [60_000, 55_000], running: [true, false] };

  it('keep their values until the game ends', () => {
    const set = after(PLAYING, { type: 'clock', time_left: left } as Received);
    expect(set.time_left).toEqual(left);
    expect(after(set, taken(5)).time_left).toEqual(left);
    expect(after(set, ENDED).time_left).toBeNull();
  });
});

describe('an offer of a draw', () => {
  const offered: Received = { type: 'draw_offered', seat: 1 };

  it('stands until it lapses, whatever else happens', () => {
    const offering = after(PLAYING, offered, taken(5));
    expect(offering.draw_offers).toEqual(['none', 'open']);
    expect(after(offering, { type: 'draw_offer_lapsed', seat: 1 }).draw_offers).toEqual([
      'none',
      'none',
    ]);
  });

  it('can be declined, and is then over with its player’s next turn', () => {
    const declined = after(PLAYING, offered, { type: 'declined', seat: 0, proposal: 'draw' });
    expect(declined.draw_offers).toEqual(['none', 'declined']);
    const over = after(declined, { type: 'draw_offer_lapsed', seat: 1 });
    expect(over.draw_offers).toEqual(['none', 'none']);
  });

  it('ends with the game', () => {
    expect(after(PLAYING, offered, ENDED).draw_offers).toEqual(['none', 'none']);
  });
});

describe('a takeback', () => {
  const laid: Received = { type: 'reversible', seat: 0 };
  const asked: Received = { type: 'take_back_asked', seat: 0 };
  const before = PLAYING.game?.position;
  if (!before) throw new Error('no game');
  const taken_back: Received = { type: 'taken_back', seat: 0, actions: 1, position: before };

  it('restores the game and the earlier actions that can be taken back', () => {
    const moved = after(PLAYING, taken(5), laid, taken(2), laid);
    expect(moved.reversible).toEqual([0, 0]);
    const back = after(moved, taken_back);
    expect(back.game?.position).toEqual(before);
    expect(back.reversible).toEqual([0]);
  });

  it('covers only the last actions, and none from before a reveal', () => {
    const moves = Array.from({ length: 20 }, () => laid);
    expect(after(PLAYING, ...moves).reversible).toHaveLength(16);
    expect(after(PLAYING, laid, { type: 'irreversible' }).reversible).toEqual([]);
    expect(after(PLAYING, laid, ENDED).reversible).toEqual([]);
  });

  it('stands as a request until something happens or it is declined', () => {
    expect(after(PLAYING, asked).take_backs).toEqual(['open', 'none']);
    expect(after(PLAYING, asked, taken(5)).take_backs).toEqual(['none', 'none']);
    expect(after(PLAYING, asked, taken_back).take_backs).toEqual(['none', 'none']);
    const declined = after(PLAYING, asked, { type: 'declined', seat: 1, proposal: 'take_back' });
    expect(declined.take_backs).toEqual(['declined', 'none']);
    expect(declined.draw_offers).toEqual(['none', 'none']);
  });
});

describe('the end', () => {
  it('of a game has a result, and the match goes on', () => {
    const between = after(PLAYING, ENDED);
    expect(between).toMatchObject({ status: 'between', score: [1, 0] });
    expect(between.game?.result).toMatchObject({ winner: 0, tally: { left: 3 } });
  });

  it('is followed by the next game when both players are ready', () => {
    const between = after(PLAYING, ENDED, { type: 'ready', seat: 1 });
    expect(between).toMatchObject({ status: 'between', ready: [false, true] });
    expect(after(between, { type: 'ready', seat: 0 }).status).toBe('starting');
  });

  it('of the match commits the server to the chance of a rematch', () => {
    const commitment = '33'.repeat(32);
    const over = after(
      PLAYING,
      ENDED,
      { type: 'match_ended', winner: 0 },
      {
        type: 'committed',
        commitment,
      },
    );
    expect(over.status).toBe('finished');
    const nothing = { commitments: [null, null], numbers: [null, null] };
    expect(over.next_chance).toEqual({ commitment, ...nothing });
    const asked = after(over, { type: 'rematch_offered', seat: 1 });
    expect(asked.rematch).toEqual([false, true]);
    expect(after(asked, { type: 'rematch_made', match: 'bQ8rT2vWz0' })).toMatchObject({
      next_match: 'bQ8rT2vWz0',
      next_chance: null,
    });
  });
});
