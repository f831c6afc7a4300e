/**
 * Tests of turning and playing cards at Pirate's table faster than the server answers: the order of
 * presses, plays that must wait for a face, and illegal presses.
 */

import { describe, expect, it, vi } from 'vitest';

import { fold } from '../fold';
import { GAME } from '../game';
import type { PirateAction, PirateEvent } from '../generated';
import type { PirateView } from '../position';
import { position, viewOf } from '../samples';
import { Controls, type PirateMatch } from './controls.svelte';

/** A match whose server answers only when a test says so. */
class SlowMatch {
  view: PirateView;
  readonly connection = { status: 'online' };
  readonly game = GAME;
  readonly sent: PirateAction[] = [];
  readonly refused: string[] = [];
  readonly late: string[] = [];
  readonly notice = { text: '', say: (text: string) => (this.notice.text = text), clear: vi.fn() };
  readonly controls: Controls;
  readonly #unanswered: { before: PirateView; answer: (accepted: boolean) => void }[] = [];

  constructor(view: PirateView) {
    this.view = view;
    this.controls = new Controls(this as unknown as PirateMatch, (ship) => this.late.push(ship));
  }

  act(action: PirateAction): Promise<boolean> {
    const before = this.view;
    this.sent.push(action);
    for (const event of GAME.predict(this.view, action)) this.#happens(event as PirateEvent);
    return new Promise((answer) => this.#unanswered.push({ before, answer }));
  }

  refuse(code: string): void {
    this.refused.push(code);
  }

  /** Answer the oldest action. A rejected action is undone. */
  async answer(accepted: boolean): Promise<void> {
    const oldest = this.#unanswered.shift();
    if (oldest && !accepted) this.view = oldest.before;
    oldest?.answer(accepted);
    await Promise.resolve();
    await Promise.resolve();
  }

  /** Send the event of a turned card. */
  async turned(card: string): Promise<void> {
    await this.answer(true);
    const event: PirateEvent = {
      type: 'moved',
      source: 'stock:0',
      target: 'waste:0',
      cards: [card],
    };
    this.#happens(event);
    this.controls.onEvents([event]);
    await Promise.resolve();
  }

  #happens(event: PirateEvent): void {
    const { game } = this.view;
    if (game) this.view = { ...this.view, game: { ...game, position: fold(game.position, event) } };
  }
}

function table(waste: readonly string[], stock: number): SlowMatch {
  return new SlowMatch(viewOf(position({ 'waste:0': waste }, [stock, 9])));
}

const TURN: PirateAction = { type: 'turn' };

describe('before the server answers', () => {
  it('several cards turn, and each counts until its face arrives', async () => {
    const match = table([], 9);
    match.controls.turn();
    match.controls.turn();
    expect(match.sent).toEqual([TURN, TURN]);
    expect(match.controls.turning).toBe(2);
    await match.turned('7H');
    expect(match.controls.turning).toBe(1);
  });

  it('a card is played, and another card turned', () => {
    const match = table(['9C', 'AH'], 9);
    match.controls.lay();
    match.controls.turn();
    expect(match.sent).toEqual([{ type: 'play', ship: 'H' }, TURN]);
  });

  it('a play of a turning card waits for its face', async () => {
    const match = table(['9C'], 9);
    match.controls.turn();
    match.controls.lay();
    match.controls.turn();
    expect(match.sent).toEqual([TURN]);
    await match.turned('AD');
    expect(match.sent).toEqual([TURN, { type: 'play', ship: 'D' }, TURN]);
  });

  it('the waste is turned over only once its last card is known', async () => {
    const match = table(['9C'], 1);
    match.controls.turn();
    match.controls.turn();
    expect(match.sent).toEqual([TURN, TURN]);
    await match.turned('7H');
    match.controls.turn();
    expect(match.sent).toHaveLength(2);
  });

  it('a rejected turn does not make later presses wait', async () => {
    const match = table([], 9);
    match.controls.turn();
    await match.answer(false);
    expect(match.controls.turning).toBe(0);
  });
});

describe('an illegal press', () => {
  it('is not sent, and is explained', () => {
    const match = table(['9C'], 9);
    match.controls.lay();
    match.controls.lay('H');
    match.controls.claim();
    expect(match.sent).toEqual([]);
    expect(match.refused).toEqual(['does_not_fit', 'does_not_fit', 'has_cards']);
  });

  it('that was legal when sent names the opponent as the cause', async () => {
    const match = table(['AH'], 9);
    match.controls.lay('H');
    await match.answer(false);
    expect(match.notice.text).toBe('Bo was first. Your ace of hearts comes back.');
    expect(match.late).toEqual(['H']);
  });
});

describe('a player without cards', () => {
  const shown = fold(position({}, [0, 9]), {
    type: 'moved',
    source: 'stock:1',
    target: 'waste:1',
    cards: ['AC'],
  });

  it('claims with the same press', () => {
    const match = new SlowMatch(viewOf(shown));
    match.controls.lay();
    match.controls.claim();
    expect(match.sent).toEqual([{ type: 'claim', ship: 'C' }]);
    expect(match.refused).toEqual(['no_open_card']);
  });

  it('learns that the card is gone if its owner was faster', async () => {
    const match = new SlowMatch(viewOf(shown));
    match.controls.claim();
    await match.answer(false);
    expect(match.notice.text).toBe('Bo was first: the ace of clubs is gone.');
  });
});
