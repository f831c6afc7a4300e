import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { BadRecord, fairnessOf, type Checked } from '../../../sdk';
import { canServe } from '../../../sdk/server_process';
import type { SpiteRecord } from '../record';
import { FAIR_RECORDS, manyShuffles, tampered, type Writable } from '../sample_records';
import { checkCards } from './card_checks';
import { verifyFairness } from './verify';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const OTHER = '5a'.repeat(32);
type Cards = string[];

function wrong(found: readonly Checked[]): string[] {
  return found.filter(({ ok }) => !ok).map(({ where }) => where);
}

function withFairness(change: Readonly<Record<string, unknown>>): SpiteRecord {
  const record = manyShuffles();
  return { ...record, fairness: { ...fairnessOf(record), ...change } };
}

function changed(change: (copy: Writable<SpiteRecord>) => void): SpiteRecord {
  return tampered(manyShuffles(), change);
}

/** Swaps the card at `place` with one of another face, in the same list or another. */
function swap(from: Cards, place: number, to: Cards = from): void {
  const other = to.findIndex((card) => card !== from[place]);
  [from[place], to[other]] = [to[other] ?? '', from[place] ?? ''];
}

describe('a fair game', () => {
  it.each(FAIR_RECORDS)('$id is found right', (record) => {
    expect(wrong(verifyFairness(record))).toEqual([]);
    expect(wrong(checkCards(record))).toEqual([]);
  });

  it('is looked at use by use, in order', () => {
    const places = verifyFairness(manyShuffles()).map(({ where }) => where);
    expect(places.slice(0, 7)).toEqual([
      'fairness.commitment',
      'fairness.numbers[0]',
      'fairness.numbers[1]',
      'deals[0].stocks',
      'deals[0].draw',
      'deals[1].stocks',
      'deals[1].draw',
    ]);
    expect(places[7]).toBe('actions[0]');
  });

  it.skipIf(!canServe)('gets the same findings from the server’s own checker', () => {
    const command = ['-m', 'server.cli.main', 'verify-fairness', '--json'];
    const text = execFileSync(
      `${ROOT}.venv/bin/python`,
      [...command, `${ROOT}tests/golden/fair_records.jsonl`],
      { cwd: ROOT, encoding: 'utf8' },
    );
    const findings = text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { checked: Checked[] }).checked);
    const found = FAIR_RECORDS.map((record) =>
      verifyFairness(record).map(({ what, where, ok }) => ({ what, where, ok })),
    );
    expect(found).toEqual(findings);
  });
});

describe('what was arranged is found out:', () => {
  it('another seed than the one that was committed to', () => {
    const found = wrong(verifyFairness(withFairness({ seed: OTHER })));
    expect(found).toEqual(expect.arrayContaining(['fairness.commitment', 'deals[0].stocks']));
  });

  it('a commitment that was made up afterwards', () => {
    expect(wrong(verifyFairness(withFairness({ commitment: OTHER })))).toEqual([
      'fairness.commitment',
      // What the players committed to fits no other commitment of the server.
      'fairness.numbers[0]',
      'fairness.numbers[1]',
    ]);
  });

  it.each([0, 1])('another number of seat %i', (seat) => {
    const numbers = [...fairnessOf(manyShuffles()).numbers];
    numbers[seat] = OTHER;
    const found = wrong(verifyFairness(withFairness({ numbers })));
    expect(found).toEqual(expect.arrayContaining([`fairness.numbers[${seat}]`, 'deals[0].stocks']));
  });

  it('a number that was kept back, and counted', () => {
    const numbers = [fairnessOf(manyShuffles()).numbers[0], null];
    expect(wrong(verifyFairness(withFairness({ numbers })))).toContain('deals[0].stocks');
  });

  it('one shuffle, alone', () => {
    const index = manyShuffles().actions.findLastIndex((entry) => entry.do === 'shuffle');
    const record = changed(({ actions }) => {
      const entry = actions[index];
      if (entry?.do === 'shuffle') swap(entry.draw, 0);
    });
    expect(wrong(verifyFairness(record))).toEqual([`actions[${index}]`]);
  });

  it('a deal', () => {
    const record = changed(({ deals: [deal] }) => {
      if (deal) swap(deal.stocks[0], 0, deal.stocks[1]);
    });
    expect(wrong(verifyFairness(record))).toEqual(['deals[0].stocks']);
  });

  it('the lot', () => {
    const drawn = FAIR_RECORDS.find(({ rules }) => rules.first_player !== 'highest_stock');
    if (!drawn) throw new Error('no golden record has a lot');
    const record: SpiteRecord = { ...drawn, first: drawn.first === 0 ? 1 : 0 };
    expect(wrong(verifyFairness(record))).toContain('first');
  });

  it('a card that was drawn from further down', () => {
    const record = changed(({ actions }) => {
      const entry = actions.find((each) => each.do === 'draw');
      if (entry?.do === 'draw') entry.cards.reverse();
    });
    const first = record.actions.findIndex((each) => each.do === 'draw');
    expect(wrong(checkCards(record))).toEqual([`actions[${first}]`]);
  });

  it('a stock card other than the one that lay there', () => {
    const index = manyShuffles().actions.findIndex(
      (each) => each.do === 'play' && each.from === 'stock',
    );
    const record = changed(({ actions }) => {
      const entry = actions[index];
      if (entry?.do === 'play') entry.card = entry.card === 'AS' ? 'AH' : 'AS';
    });
    expect(wrong(checkCards(record))).toEqual([`actions[${index}]`]);
  });

  it('a card that was kept out of a shuffle', () => {
    const index = manyShuffles().actions.findIndex((each) => each.do === 'shuffle');
    const record = changed(({ actions }) => {
      const entry = actions[index];
      if (entry?.do === 'shuffle') entry.draw.shift();
    });
    expect(wrong(checkCards(record))).toEqual([`actions[${index}]`]);
  });

  it('a shuffle that the rules do not make', () => {
    const index = manyShuffles().actions.findIndex((each) => each.do === 'play');
    const record = changed(({ actions }) => {
      const shuffle = actions.find((each) => each.do === 'shuffle');
      if (shuffle) actions.splice(index, 0, shuffle);
    });
    expect(wrong(checkCards(record))).toEqual([`actions[${index}]`]);
  });

  it('a shuffle that was left out', () => {
    const index = manyShuffles().actions.findIndex((each) => each.do === 'shuffle');
    const record = changed(({ actions }) => {
      actions.splice(index, 1);
    });
    expect(wrong(checkCards(record))).toEqual([`actions[${index}]`]);
  });

  it('a pack that lacks a card', () => {
    const record = changed(({ deals }) => {
      deals.at(-1)?.draw.shift();
    });
    expect(wrong(checkCards(record))).toContain('deals[1]');
  });

  it('another deal than the rules make', () => {
    const record = changed(({ deals }) => {
      const last = deals.at(-1);
      if (last) deals.push(last);
    });
    expect(wrong(checkCards(record))).toEqual(['deals[1]']);
  });
});

describe('what cannot be looked at is refused:', () => {
  it.each([
    ['another scheme', { scheme: 'spite-shuffles/1' }],
    ['a short seed', { seed: '00' }],
    ['capitals', { seed: OTHER.toUpperCase() }],
    ['no commitment', { commitment: null }],
    ['one number', { numbers: [OTHER] }],
    ['an empty number', { numbers: ['', null] }],
    ['a number that nobody committed to', { commitments: [null, null] }],
    ['another field', { more: true }],
  ])('%s', (_what, change) => {
    expect(() => verifyFairness(withFairness(change))).toThrow(BadRecord);
  });

  it.each([undefined, null, 'fair', []])('%s in place of it all', (fairness) => {
    expect(() => verifyFairness({ ...manyShuffles(), fairness })).toThrow(BadRecord);
  });
});
