/**
 * Tests of the fairness check of recorded games of Spite and Malice: fair games pass, each
 * manipulation is found, the server's own checker agrees, and an invalid record is rejected.
 */

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

/** Exchange the card at `place` with another card of the same list or of `to`. */
function swap(from: Cards, place: number, to: Cards = from): void {
  const other = to.findIndex((card) => card !== from[place]);
  [from[place], to[other]] = [to[other] ?? '', from[place] ?? ''];
}

describe('a fair game', () => {
  it.each(FAIR_RECORDS)('$id passes the check', (record) => {
    expect(wrong(verifyFairness(record))).toEqual([]);
    expect(wrong(checkCards(record))).toEqual([]);
  });

  it('is checked use by use, in order', () => {
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

  it.skipIf(!canServe)('gives the same results as the server’s checker', () => {
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

describe('manipulation is detected:', () => {
  it('of the committed seed', () => {
    const found = wrong(verifyFairness(withFairness({ seed: OTHER })));
    expect(found).toEqual(expect.arrayContaining(['fairness.commitment', 'deals[0].stocks']));
  });

  it('of the commitment', () => {
    expect(wrong(verifyFairness(withFairness({ commitment: OTHER })))).toEqual([
      'fairness.commitment',
      // The players' commitments were made for the server's original one.
      'fairness.numbers[0]',
      'fairness.numbers[1]',
    ]);
  });

  it.each([0, 1])('of the number of seat %i', (seat) => {
    const numbers = [...fairnessOf(manyShuffles()).numbers];
    numbers[seat] = OTHER;
    const found = wrong(verifyFairness(withFairness({ numbers })));
    expect(found).toEqual(expect.arrayContaining([`fairness.numbers[${seat}]`, 'deals[0].stocks']));
  });

  it('of a number that was withheld but used', () => {
    const numbers = [fairnessOf(manyShuffles()).numbers[0], null];
    expect(wrong(verifyFairness(withFairness({ numbers })))).toContain('deals[0].stocks');
  });

  it('of a single shuffle', () => {
    const index = manyShuffles().actions.findLastIndex((entry) => entry.do === 'shuffle');
    const record = changed(({ actions }) => {
      const entry = actions[index];
      if (entry?.do === 'shuffle') swap(entry.draw, 0);
    });
    expect(wrong(verifyFairness(record))).toEqual([`actions[${index}]`]);
  });

  it('of a deal', () => {
    const record = changed(({ deals: [deal] }) => {
      if (deal) swap(deal.stocks[0], 0, deal.stocks[1]);
    });
    expect(wrong(verifyFairness(record))).toEqual(['deals[0].stocks']);
  });

  it('of the lot', () => {
    const drawn = FAIR_RECORDS.find(({ rules }) => rules.first_player !== 'highest_stock');
    if (!drawn) throw new Error('no golden record has a lot');
    const record: SpiteRecord = { ...drawn, first: drawn.first === 0 ? 1 : 0 };
    expect(wrong(verifyFairness(record))).toContain('first');
  });

  it('of a draw from further down', () => {
    const record = changed(({ actions }) => {
      const entry = actions.find((each) => each.do === 'draw');
      if (entry?.do === 'draw') entry.cards.reverse();
    });
    const first = record.actions.findIndex((each) => each.do === 'draw');
    expect(wrong(checkCards(record))).toEqual([`actions[${first}]`]);
  });

  it('of a stock card', () => {
    const index = manyShuffles().actions.findIndex(
      (each) => each.do === 'play' && each.from === 'stock',
    );
    const record = changed(({ actions }) => {
      const entry = actions[index];
      if (entry?.do === 'play') entry.card = entry.card === 'AS' ? 'AH' : 'AS';
    });
    expect(wrong(checkCards(record))).toEqual([`actions[${index}]`]);
  });

  it('of a shuffle that leaves out a card', () => {
    const index = manyShuffles().actions.findIndex((each) => each.do === 'shuffle');
    const record = changed(({ actions }) => {
      const entry = actions[index];
      if (entry?.do === 'shuffle') entry.draw.shift();
    });
    expect(wrong(checkCards(record))).toEqual([`actions[${index}]`]);
  });

  it('of a shuffle that the rules do not allow', () => {
    const index = manyShuffles().actions.findIndex((each) => each.do === 'play');
    const record = changed(({ actions }) => {
      const shuffle = actions.find((each) => each.do === 'shuffle');
      if (shuffle) actions.splice(index, 0, shuffle);
    });
    expect(wrong(checkCards(record))).toEqual([`actions[${index}]`]);
  });

  it('of a missing shuffle', () => {
    const index = manyShuffles().actions.findIndex((each) => each.do === 'shuffle');
    const record = changed(({ actions }) => {
      actions.splice(index, 1);
    });
    expect(wrong(checkCards(record))).toEqual([`actions[${index}]`]);
  });

  it('of a pack with a missing card', () => {
    const record = changed(({ deals }) => {
      deals.at(-1)?.draw.shift();
    });
    expect(wrong(checkCards(record))).toContain('deals[1]');
  });

  it('of the number of deals', () => {
    const record = changed(({ deals }) => {
      const last = deals.at(-1);
      if (last) deals.push(last);
    });
    expect(wrong(checkCards(record))).toEqual(['deals[1]']);
  });
});

describe('an invalid record is rejected:', () => {
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

  it.each([undefined, null, 'fair', []])('with %s as its fairness data', (fairness) => {
    expect(() => verifyFairness({ ...manyShuffles(), fairness })).toThrow(BadRecord);
  });
});
