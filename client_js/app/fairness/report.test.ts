/**
 * Tests of the verdict that the fairness page gives on a game's record: fair games, each kind of
 * fraud, incomplete proofs, and numbers of one player only.
 */

import { describe, expect, it } from 'vitest';

import {
  commitmentTo,
  commitmentToNumber,
  fairnessOf,
  SeededChance,
  type Fairness,
  type Witness,
} from '../../sdk';
import { shuffleTexts } from '../../games/cards/shuffle_texts';
import { check } from '../../games/spite/fairness/check';
import type { SpiteRecord } from '../../games/spite/record';
import { manyShuffles, tampered } from '../../games/spite/sample_records';
import { CLASSIC } from '../../games/spite/sample_table';
import { wholePack } from '../../games/spite/wilds';
import { reportOn as report, type Report } from './report';

function reportOn(of: SpiteRecord, witness: Witness | null): Report {
  return report(of, witness, { check, words: shuffleTexts() });
}

const OTHER = '5a'.repeat(32);
const record = manyShuffles();
const { commitment, commitments, numbers } = fairnessOf(record);
const saw: Witness = {
  match: record.match,
  game: record.game,
  seat: 1,
  commitment,
  number: numbers[1],
  commitments,
  sent: true,
  taken: true,
};

function withFairness(change: Partial<Fairness>): SpiteRecord {
  return { ...record, fairness: { ...fairnessOf(record), ...change } };
}

/** Return a resigned game, dealt with these commitments and numbers of the players. */
function dealtFrom(
  commitments: Fairness['commitments'],
  numbers: Fairness['numbers'] = [null, null],
): SpiteRecord {
  const seed = OTHER;
  const chance = new SeededChance(seed, { commitments, numbers });
  const rules = { ...CLASSIC, stock_count: 1, first_player: 'random' as const };
  const order = chance.shuffle(wholePack(rules));
  const [second = '', first = ''] = order.slice(-2);
  const deals = [{ stocks: [[first], [second]] as const, draw: order.slice(0, -2) }];
  const fairness = { scheme: 'spite-shuffles/2', commitment: commitmentTo(seed), seed };
  return {
    ...record,
    rules,
    deals,
    first: chance.drawSeat(),
    actions: [],
    fairness: { ...fairness, commitments, numbers },
  };
}

/** Return the keys of the report's stages in which a check failed. */
function wrong(of: SpiteRecord, witness: Witness | null = saw): string[] {
  return reportOn(of, witness)
    .stages.filter(({ findings }) => findings.some(({ ok }) => ok === false))
    .map(({ key }) => key);
}

describe('a fair game', () => {
  it('is fair for the player whose browser saw the promise and added its number', () => {
    const report = reportOn(record, saw);
    expect(report.verdict).toBe('fair');
    expect(report.stages.flatMap(({ findings }) => findings).every(({ ok }) => ok)).toBe(true);
    expect(report.stages.map(({ key }) => key)).toEqual([
      'promise',
      'fixed',
      'added',
      'secret',
      'shuffles',
      'cards',
    ]);
  });

  it('names each shuffle by its turn', () => {
    const texts = reportOn(record, saw).stages.flatMap((stage) =>
      stage.key === 'shuffles' ? stage.findings.map(({ text }) => text) : [],
    );
    expect(texts.slice(0, 2)).toEqual([
      'The shuffle of the stocks in deal 1',
      'The shuffle of the other cards in deal 1',
    ]);
    expect(texts[4]).toMatch(/^The shuffle of \d+ cards in turn 1$/);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('is only right for a browser that was not there', () => {
    const report = reportOn(record, null);
    expect(report.verdict).toBe('right');
    expect(report.line).toContain('didn’t see the deal');
  });

  it('is only right if the player’s own number is missing', () => {
    // As for a number that came too late: it is not in the shuffles either.
    const late: Witness = { ...saw, number: OTHER, sent: false, taken: false };
    const report = reportOn(record, late);
    expect(report.verdict).toBe('right');
    expect(report.line).toContain('came from another browser');
  });

  it('is only right for a browser that did not see the earlier commitments', () => {
    const report = reportOn(record, { ...saw, commitments: null });
    expect(report.verdict).toBe('right');
    expect(report.line).toContain('didn’t see what was fixed');
  });
});

describe('fraud is found at its place:', () => {
  it('a promise that differs from the observed one', () => {
    const report = reportOn(record, { ...saw, commitment: OTHER });
    expect(report).toMatchObject({
      verdict: 'wrong',
      line: expect.stringContaining(OTHER) as string,
    });
    expect(wrong(record, { ...saw, commitment: OTHER })).toEqual(['promise']);
  });

  it('a different number in place of the player’s own', () => {
    expect(wrong(record, { ...saw, number: OTHER })).toEqual(['added']);
    const numbers: Fairness['numbers'] = [fairnessOf(record).numbers[0], OTHER];
    expect(wrong(withFairness({ numbers }))).toContain('added');
  });

  it('a changed fingerprint of the other player', () => {
    expect(wrong(record, { ...saw, commitments: [OTHER, commitments[1]] })).toEqual(['fixed']);
  });

  it('a number that had arrived and was left out', () => {
    expect(wrong(withFairness({ numbers: [numbers[0], null] }))).toContain('added');
  });

  it('a secret that differs from the promised one', () => {
    expect(wrong(withFairness({ seed: OTHER }))).toEqual(['secret', 'shuffles']);
  });

  it('a shuffle, named by its turn', () => {
    const bad = tampered(record, ({ actions }) => {
      const entry = actions.findLast((each) => each.do === 'shuffle');
      if (entry?.do === 'shuffle') entry.draw.reverse();
    });
    const report = reportOn(bad, saw);
    expect(report.verdict).toBe('wrong');
    expect(report.line).toMatch(/^The shuffle of \d+ cards in turn \d+ doesn’t match/);
    const details = report.stages.flatMap(({ findings }) => findings.map(({ detail }) => detail));
    expect(details.filter((detail) => detail?.startsWith('Card 1 from the top'))).toHaveLength(1);
    expect(wrong(bad)).toContain('shuffles');
  });

  it('a card that was not on top', () => {
    const bad = tampered(record, ({ actions }) => {
      const entry = actions.find((each) => each.do === 'draw');
      if (entry?.do === 'draw') entry.cards.reverse();
    });
    expect(wrong(bad)).toEqual(['cards']);
    expect(reportOn(bad, saw).line).toContain('in turn 1');
  });
});

describe('incomplete proofs are not called fair:', () => {
  it('a deal without any player’s number', () => {
    const report = reportOn(dealtFrom([null, null]), null);
    expect(report).toMatchObject({
      verdict: 'alone',
      title: 'No player contributed to this shuffle',
    });
    expect(report.line).toContain('the server alone could have');
  });

  it('a deal for which no number was revealed', () => {
    const report = reportOn(dealtFrom([OTHER, OTHER]), null);
    expect(report.verdict).toBe('alone');
    expect(report.line).toContain('fingerprints were used instead');
  });

  describe('a deal with one player’s number,', () => {
    const server = commitmentTo(OTHER);
    const own = commitmentToNumber(server, 1, OTHER);
    const was = { ...saw, commitment: server, number: OTHER };

    it('where the other player withheld theirs', () => {
      const kept = dealtFrom([OTHER, own], [null, OTHER]);
      const report = reportOn(kept, { ...was, commitments: [OTHER, own] });
      expect(report.verdict).toBe('right');
      expect(report.line).toContain('wasn’t revealed in time');
      const texts = report.stages.flatMap(({ findings }) => findings.map(({ text }) => text));
      expect(texts.join()).toContain('together could have used that');
    });

    it('which is fair for the player whose number it is', () => {
      const one = dealtFrom([null, own], [null, OTHER]);
      expect(reportOn(one, { ...was, commitments: [null, own] }).verdict).toBe('fair');
    });

    it('where this browser’s number was revealed and not used', () => {
      const out = dealtFrom([OTHER, own], [null, null]);
      const witness = { ...was, commitments: [OTHER, own] as const, taken: false };
      expect(reportOn(out, witness)).toMatchObject({
        verdict: 'left_out',
        title: 'Your number was left out',
      });
      expect(reportOn(out, { ...witness, taken: true }).verdict).toBe('wrong');
      expect(reportOn(out, { ...witness, sent: false }).verdict).toBe('alone');
    });
  });

  it('a record without the origin of its chance', () => {
    const report = reportOn({ ...record, fairness: null }, saw);
    expect(report).toMatchObject({ verdict: 'unknown', fairness: null, stages: [] });
  });

  it('a deal that was prepared', () => {
    const report = reportOn({ ...record, fairness: { scheme: 'prepared' } }, saw);
    expect(report).toMatchObject({ verdict: 'prepared', stages: [] });
    expect(report.title).toContain('prepared');
  });
});
