/**
 * Tests of the fairness check of a recorded game of Pirate: a fair game passes, each manipulation
 * is found, and the server's own checker agrees.
 */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { BadRecord, type Checked } from '../../../sdk';
import { canServe } from '../../../sdk/server_process';
import type { PirateRecord } from '../record';
import { sampleRecord } from '../samples';
import { check } from './check';
import { checkCards } from './card_checks';
import { verifyFairness } from './verify';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** The time that a busy machine may take to start the checker. */
const TIMEOUT_MS = 60_000;
const OTHER = '5a'.repeat(32);
const record = sampleRecord();

function wrong(found: readonly Checked[]): string[] {
  return found.filter(({ ok }) => !ok).map(({ where }) => where);
}

/** Return a record in which two cards of a seat's stock are exchanged. */
function swapped(seat: 0 | 1): PirateRecord {
  const [first = '', second = '', ...rest] = record.stocks[seat];
  const stock = [second, first, ...rest];
  return { ...record, stocks: seat === 0 ? [stock, record.stocks[1]] : [record.stocks[0], stock] };
}

describe('a fair game', () => {
  it('passes the check of each cut and stock', () => {
    const found = check(record);
    expect(found.seed).toBe(true);
    expect(found.stages.flatMap(({ findings }) => findings).filter(({ ok }) => !ok)).toEqual([]);
    expect(verifyFairness(record).map(({ where }) => where)).toEqual([
      'fairness.commitment',
      'fairness.numbers[0]',
      'fairness.numbers[1]',
      ...record.cuts.flatMap((_, index) => [`cuts[${index}][0]`, `cuts[${index}][1]`]),
      'stocks[0]',
      'stocks[1]',
    ]);
  });

  it.skipIf(!canServe)(
    'gets the same findings from the server’s own checker',
    () => {
      const record = `${ROOT}client_js/games/pirate/sample_record.jsonl`;
      const command = ['-m', 'server.cli.main', 'verify-fairness', '--json', record];
      const text = execFileSync(`${ROOT}.venv/bin/python`, command, {
        cwd: ROOT,
        encoding: 'utf8',
      });
      const { checked } = JSON.parse(text) as { checked: Checked[] };
      const found = verifyFairness(sampleRecord());
      expect(found.map(({ what, where, ok }) => ({ what, where, ok }))).toEqual(checked);
    },
    TIMEOUT_MS,
  );
});

describe('manipulation is detected:', () => {
  it.each([0, 1] as const)('of the stock of seat %i', (seat) => {
    expect(wrong(verifyFairness(swapped(seat)))).toEqual([`stocks[${seat}]`]);
    const stage = check(swapped(seat)).stages[0];
    expect(stage?.findings.filter(({ ok }) => !ok)).toMatchObject([
      { text: `The shuffle of ${record.players[seat]}’s stock doesn’t match the three numbers` },
    ]);
  });

  it('of a cut', () => {
    const found = verifyFairness({ ...record, cuts: [['AS', 'KS']] });
    expect(wrong(found)).toEqual(['cuts[0][0]', 'cuts[0][1]']);
  });

  it('of the committed seed', () => {
    const fairness = { ...(record.fairness as object), seed: OTHER };
    expect(check({ ...record, fairness }).seed).toBe(false);
  });

  it('of the low player, of the number of cuts, and of a pack', () => {
    expect(wrong(checkCards({ ...record, low: record.low === 0 ? 1 : 0 }))).toEqual(['low']);
    expect(wrong(checkCards({ ...record, cuts: [...record.cuts, ...record.cuts] }))).toEqual([
      'cuts[0]',
    ]);
    const [zero, one] = record.stocks;
    expect(wrong(checkCards({ ...record, stocks: [zero, one.slice(1)] }))).toEqual(['stocks[1]']);
  });
});

it('a record without fairness data is rejected', () => {
  const { fairness, ...rest } = record;
  expect(fairness).toBeDefined();
  expect(() => check(rest)).toThrow(BadRecord);
});
