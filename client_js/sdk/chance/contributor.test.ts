import { describe, expect, it } from 'vitest';

import type { ChanceView, MatchView } from '../generated/core';
import { OPEN as open, PLAYING as playing } from '../sample_game';
import { Contributor } from './contributor';
import { Witnesses, type KeyValueStorage } from './witness';

const ONE = '11'.repeat(32);
const TWO = '22'.repeat(32);
const OTHERS = '33'.repeat(32);

function memory(): KeyValueStorage & { stored: Map<string, string> } {
  const stored = new Map<string, string>();
  return {
    stored,
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => stored.set(name, value),
  };
}

const blocked: KeyValueStorage = {
  getItem: () => {
    throw new Error('blocked');
  },
  setItem: () => {
    throw new Error('blocked');
  },
};

function ahead(
  commitment: string,
  contributions: ChanceView['contributions'] = [null, null],
): ChanceView {
  return { commitment, contributions };
}

/** An open match, as its creator sees it. */
function offered(parts: Partial<MatchView> = {}): MatchView {
  return { ...open, viewer: 0, next_chance: ahead(ONE), ...parts };
}

/** After a game, as seat 0 sees it. */
function over(parts: Partial<MatchView> = {}): MatchView {
  return { ...playing, viewer: 0, status: 'between', next_chance: ahead(TWO), ...parts };
}

describe('a player’s client', () => {
  it('adds 32 bytes to the deal that is ahead, once', () => {
    const contributor = new Contributor(new Witnesses(memory()));
    const due = contributor.look(offered());
    expect(due?.game).toBe(1);
    expect(due?.contribution).toMatch(/^[0-9a-f]{64}$/);
    expect(contributor.look(offered())).toBeNull();
  });

  it('adds other bytes to each game', () => {
    const contributor = new Contributor(new Witnesses(memory()));
    const first = contributor.look(offered());
    const second = contributor.look(over());
    expect(second?.game).toBe((playing.game?.number ?? 0) + 1);
    expect(second?.contribution).not.toBe(first?.contribution);
  });

  it('adds the same bytes after the page was opened again', () => {
    const storage = memory();
    const first = new Contributor(new Witnesses(storage)).look(offered());
    expect(new Contributor(new Witnesses(storage)).look(offered())).toEqual(first);
  });

  it.each<[string, MatchView]>([
    ['while a game is played', { ...playing, next_chance: null }],
    ['as a spectator', offered({ viewer: 'spectator' })],
    ['where it has been done already', offered({ next_chance: ahead(ONE, [OTHERS, null]) })],
    ['while the cards are dealt', offered({ status: 'starting' })],
    ['after the match, unless it is played again', over({ status: 'finished' })],
  ])('adds nothing by itself %s', (_when, view) => {
    expect(new Contributor(new Witnesses(memory())).look(view)).toBeNull();
  });

  it('adds to the first game as it takes the free seat', () => {
    const witnesses = new Witnesses(memory());
    const view = offered({ viewer: 'spectator' });
    const contribution = new Contributor(witnesses).forAccepting(view);
    expect(witnesses.of(open.id, 1)).toMatchObject({ seat: 1, commitment: ONE, contribution });
    new Contributor(witnesses).notSeated(view);
    expect(witnesses.of(open.id, 1)).toBeNull();
  });

  it('knows the rematch by its own name, and its seat there', () => {
    const witnesses = new Witnesses(memory());
    const contributor = new Contributor(witnesses);
    const contribution = contributor.forRematch(over({ status: 'finished' }));
    contributor.look(over({ status: 'finished', next_chance: null, next_match: 'next123' }));
    expect(witnesses.of('next123', 1)).toMatchObject({ seat: 0, commitment: TWO, contribution });
    const begun = { ...playing, id: 'next123', viewer: 1 as const, next_chance: null };
    contributor.look({ ...begun, game: playing.game && { ...playing.game, number: 1 } });
    expect(witnesses.of('next123', 1)?.seat).toBe(1);
  });
});

describe('what is kept', () => {
  it('is the first commitment, whatever the server says later', () => {
    const witnesses = new Witnesses(memory());
    const contributor = new Contributor(witnesses);
    contributor.look(offered());
    contributor.look(offered({ next_chance: ahead(TWO) }));
    expect(witnesses.of(open.id, 1)?.commitment).toBe(ONE);
  });

  it('tells what the server had from this seat before the deal', () => {
    const witnesses = new Witnesses(memory());
    const contributor = new Contributor(witnesses);
    contributor.look(offered({ next_chance: ahead(ONE, [OTHERS, null]) }));
    expect(witnesses.of(open.id, 1)).toMatchObject({ contribution: null, told: OTHERS });
    const due = contributor.look(over());
    contributor.look(over({ next_chance: ahead(TWO, [OTHERS, null]) }));
    const game = due?.game ?? 0;
    expect(witnesses.of(playing.id, game)).toMatchObject({
      contribution: due?.contribution,
      told: OTHERS,
    });
  });

  it('tells what the server dealt from where it had not said so before', () => {
    const witnesses = new Witnesses(memory());
    const contributor = new Contributor(witnesses);
    contributor.look(offered({ id: playing.id }));
    const game = playing.game && { ...playing.game, number: 1, chance: ahead(ONE, [OTHERS, null]) };
    contributor.look({ ...playing, viewer: 0, game, next_chance: null });
    expect(witnesses.of(playing.id, 1)?.told).toBe(OTHERS);
  });

  it('is the newest', () => {
    const witnesses = new Witnesses(memory());
    for (let game = 1; game <= 250; game += 1)
      witnesses.keep({ match: 'm', game, seat: 0, commitment: ONE, contribution: TWO, told: null });
    expect(witnesses.of('m', 50)).toBeNull();
    expect(witnesses.of('m', 51)).not.toBeNull();
    expect(witnesses.of('m', 250)).not.toBeNull();
  });

  it.each(['no json', '{}', '[null, 1]'])('is nothing where %j is stored', (text) => {
    const storage = memory();
    storage.getItem = () => text;
    expect(new Witnesses(storage).of('m', 1)).toBeNull();
  });

  it('lasts as long as the page where nothing can be stored', () => {
    const contributor = new Contributor(new Witnesses(blocked));
    expect(contributor.look(offered())).not.toBeNull();
    const witnesses = new Witnesses(blocked);
    const due = new Contributor(witnesses).look(offered());
    expect(witnesses.of(open.id, 1)?.contribution).toBe(due?.contribution);
  });
});
