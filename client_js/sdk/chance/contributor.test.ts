/**
 * Tests of the client's contribution to the chance in a game: committing to a number, revealing it
 * at the right time, and detecting an unfair server.
 */

import { describe, expect, it } from 'vitest';

import type { ChanceView, MatchView } from '../generated/core';
import { OPEN as open, PLAYING as playing } from '../sample_game';
import { Contributor, type FairnessWarning, type ChanceCommand } from './contributor';
import { commitmentToNumber } from './seeded_chance';
import { Witnesses, type KeyValueStorage, type Witness } from './witness';

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

const NONE: ChanceView['commitments'] = [null, null];

function ahead(
  commitment: string,
  commitments: ChanceView['commitments'] = NONE,
  numbers: ChanceView['numbers'] = NONE,
): ChanceView {
  return { commitment, commitments, numbers };
}

/** Return an open match as its creator sees it. */
function offered(parts: Partial<MatchView> = {}): MatchView {
  return { ...open, viewer: 0, next_chance: ahead(ONE), ...parts };
}

/** Return a match with both seats taken and the commitments closed, as its creator sees it. */
function closed(
  commitments: ChanceView['commitments'],
  numbers: ChanceView['numbers'] = NONE,
  commitment = ONE,
): MatchView {
  return offered({ status: 'starting', next_chance: ahead(commitment, commitments, numbers) });
}

/** Return the view of a match whose game has begun with this chance. */
function begun(chance: ChanceView): MatchView {
  const game = playing.game && { ...playing.game, number: 1, chance };
  return { ...playing, id: open.id, viewer: 0, game, next_chance: null };
}

/** Return the view of a match between two games, as seat 0 sees it. */
function over(parts: Partial<MatchView> = {}): MatchView {
  return { ...playing, viewer: 0, status: 'between', next_chance: ahead(TWO), ...parts };
}

/** Return the commitment in a `contribute` command. Throws for any other command. */
function committed(due: ChanceCommand | null): string {
  if (due?.type !== 'contribute') throw new Error('no commitment is due');
  return due.commitment;
}

/** Return a client's contributor, with its storage and the warnings that it gave. */
function client(storage: KeyValueStorage = memory()) {
  const witnesses = new Witnesses(storage);
  const warnings: FairnessWarning[] = [];
  const contributor = new Contributor(witnesses, (warning) => warnings.push(warning));
  return { contributor, witnesses, warnings };
}

function kept(witnesses: Witnesses): Witness {
  const witness = witnesses.of(open.id, 1);
  if (!witness) throw new Error('nothing was kept');
  return witness;
}

describe('a player’s client', () => {
  it('commits once to a number for the next deal', () => {
    const { contributor, witnesses } = client();
    const due = contributor.nextCommand(offered());
    const { number } = kept(witnesses);
    expect(number).toMatch(/^[0-9a-f]{64}$/);
    expect(due).toEqual({
      type: 'contribute',
      game: 1,
      commitment: commitmentToNumber(ONE, 0, number ?? ''),
    });
    expect(contributor.nextCommand(offered())).toBeNull();
  });

  it('sends the same commitment again if it may be lost', () => {
    const { contributor } = client();
    const due = contributor.nextCommand(offered());
    contributor.forgetSent();
    expect(contributor.nextCommand(offered())).toEqual(due);
  });

  it('draws a new number for each game', () => {
    const { contributor, witnesses } = client();
    contributor.nextCommand(offered());
    contributor.nextCommand(over());
    const second = witnesses.of(playing.id, (playing.game?.number ?? 0) + 1);
    expect(second?.number).not.toBe(kept(witnesses).number);
  });

  it('has the same number after the page was reloaded', () => {
    const storage = memory();
    const first = client(storage).contributor.nextCommand(offered());
    expect(client(storage).contributor.nextCommand(offered())).toEqual(first);
  });

  it('reveals the number only once commitments are closed', () => {
    const { contributor, witnesses } = client();
    const own = committed(contributor.nextCommand(offered()));
    expect(contributor.nextCommand(offered({ next_chance: ahead(ONE, [own, null]) }))).toBeNull();
    const { number } = kept(witnesses);
    expect(contributor.nextCommand(closed([own, OTHERS]))).toEqual({
      type: 'reveal',
      game: 1,
      number,
    });
    expect(contributor.nextCommand(closed([own, OTHERS]))).toBeNull();
    contributor.nextCommand(closed([own, OTHERS], [number, null]));
    expect(kept(witnesses)).toMatchObject({
      commitments: [own, OTHERS],
      sent: true,
      taken: true,
    });
  });

  it.each<[string, (own: string) => MatchView]>([
    ['nothing of it was taken', () => closed([null, OTHERS])],
    ['another browser has committed for the seat', () => closed([OTHERS, OTHERS])],
    ['the server is bound to another seed', (own) => closed([own, OTHERS], NONE, TWO)],
    ['it is there already', (own) => closed([own, OTHERS], [OTHERS, null])],
  ])('reveals nothing where %s', (_where, view) => {
    const { contributor } = client();
    const own = committed(contributor.nextCommand(offered()));
    expect(contributor.nextCommand(view(own))).toBeNull();
  });

  it.each<[string, MatchView]>([
    ['while a game is played', { ...playing, next_chance: null }],
    ['as a spectator', offered({ viewer: 'spectator' })],
    ['where it has been done already', offered({ next_chance: ahead(ONE, [OTHERS, null]) })],
    ['while a game is about to begin', closed(NONE)],
    ['after the match, unless it is played again', over({ status: 'finished' })],
  ])('commits to nothing by itself %s', (_when, view) => {
    expect(client().contributor.nextCommand(view)).toBeNull();
  });

  it('commits to a number when taking the free seat', () => {
    const { contributor, witnesses } = client();
    const view = offered({ viewer: 'spectator' });
    const commitment = contributor.commitmentForAccept(view);
    const { number } = kept(witnesses);
    expect(commitment).toBe(commitmentToNumber(ONE, 1, number ?? ''));
    expect(kept(witnesses)).toMatchObject({ seat: 1, commitment: ONE });
    contributor.forgetContribution(view);
    expect(witnesses.of(open.id, 1)).toBeNull();
  });

  it('recognizes the rematch by its new id, and commits for its seat', () => {
    const { contributor, witnesses } = client();
    const commitment = contributor.commitmentForRematch(over({ status: 'finished' }));
    contributor.nextCommand(over({ status: 'finished', next_chance: null, next_match: 'next123' }));
    const witness = witnesses.of('next123', 1);
    expect(witness).toMatchObject({ seat: 0, commitment: TWO });
    expect(commitment).toBe(commitmentToNumber(TWO, 0, witness?.number ?? ''));
    const starting = closed([commitment, OTHERS], NONE, TWO);
    expect(contributor.nextCommand({ ...starting, id: 'next123' })).toMatchObject({
      type: 'reveal',
      number: witness?.number,
    });
  });
});

describe('unfair behaviour of the server is detected:', () => {
  it.each([1, 2, 3])('(a fair game has none, %i)', () => {
    const { contributor, witnesses, warnings } = client();
    const own = committed(contributor.nextCommand(offered()));
    const { number } = kept(witnesses);
    contributor.nextCommand(closed([own, OTHERS]));
    contributor.nextCommand(begun(ahead(ONE, [own, OTHERS], [number, TWO])));
    expect(warnings).toEqual([]);
  });

  it('a changed promise, which then gets no number', () => {
    const { contributor, warnings } = client();
    contributor.nextCommand(offered());
    contributor.forgetSent();
    expect(contributor.nextCommand(offered({ next_chance: ahead(TWO) }))).toBeNull();
    expect(warnings).toEqual(['server_changed']);
  });

  it('a commitment of the other seat that changed after the reveal', () => {
    const { contributor, witnesses, warnings } = client();
    const own = committed(contributor.nextCommand(offered()));
    contributor.nextCommand(closed([own, OTHERS]));
    contributor.nextCommand(begun(ahead(ONE, [own, TWO], [kept(witnesses).number, null])));
    expect(warnings).toEqual(['other_changed']);
    expect(kept(witnesses).commitments).toEqual([own, OTHERS]);
  });

  it('a different number in place of the player’s own', () => {
    const { contributor, warnings } = client();
    const own = committed(contributor.nextCommand(offered()));
    contributor.nextCommand(closed([own, OTHERS]));
    contributor.nextCommand(begun(ahead(ONE, [own, OTHERS], [TWO, null])));
    expect(warnings).toEqual(['own_changed']);
  });

  it('a game without the revealed number', () => {
    const { contributor, warnings } = client();
    const own = committed(contributor.nextCommand(offered()));
    contributor.nextCommand(closed([own, OTHERS]));
    const view = begun(ahead(ONE, [own, OTHERS], [null, TWO]));
    contributor.nextCommand(view);
    contributor.nextCommand(view);
    expect(warnings).toEqual(['left_out']);
  });

  it('but not a game without a number that was never revealed', () => {
    const { contributor, warnings } = client();
    const own = committed(contributor.nextCommand(offered()));
    contributor.nextCommand(begun(ahead(ONE, [own, OTHERS])));
    expect(warnings).toEqual([]);
  });
});

describe('the stored observation', () => {
  it('is the first commitment, whatever the server says later', () => {
    const { contributor, witnesses } = client();
    contributor.nextCommand(offered());
    contributor.nextCommand(offered({ next_chance: ahead(TWO) }));
    expect(kept(witnesses).commitment).toBe(ONE);
  });

  it('shows that another browser committed for this seat', () => {
    const { contributor, witnesses } = client();
    contributor.nextCommand(offered({ next_chance: ahead(ONE, [OTHERS, null]) }));
    contributor.nextCommand(closed([OTHERS, TWO]));
    expect(kept(witnesses)).toMatchObject({
      number: null,
      commitments: [OTHERS, TWO],
      sent: false,
    });
  });

  it('is the newest one', () => {
    const witnesses = new Witnesses(memory());
    const one = { seat: 0, commitment: ONE, number: TWO, commitments: null } as const;
    const unsent = { ...one, sent: false, taken: false };
    for (let game = 1; game <= 250; game += 1) witnesses.keep({ ...unsent, match: 'm', game });
    expect(witnesses.of('m', 50)).toBeNull();
    expect(witnesses.of('m', 51)).not.toBeNull();
    expect(witnesses.of('m', 250)).not.toBeNull();
  });

  it.each(['no json', '{}', '[null, 1]'])('is empty if %j is stored', (text) => {
    const storage = memory();
    storage.getItem = () => text;
    expect(new Witnesses(storage).of('m', 1)).toBeNull();
  });

  it('lasts as long as the page without storage', () => {
    const { contributor, witnesses } = client(blocked);
    const own = committed(contributor.nextCommand(offered()));
    expect(contributor.nextCommand(closed([own, null]))).toMatchObject({
      number: kept(witnesses).number,
    });
  });
});
