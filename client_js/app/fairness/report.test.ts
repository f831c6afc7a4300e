import { describe, expect, it } from 'vitest';

import { commitmentTo, fairnessOf, SeededChance, type Fairness, type Witness } from '../../sdk';
import { SHUFFLE_WORDS } from '../../games/cards/fairness_words';
import { check } from '../../games/spite/fairness/check';
import type { SpiteRecord } from '../../games/spite/record';
import { manyShuffles, tampered } from '../../games/spite/sample_records';
import { CLASSIC } from '../../games/spite/sample_table';
import { wholePack } from '../../games/spite/wilds';
import { reportOn as report, type Report } from './report';

function reportOn(of: SpiteRecord, witness: Witness | null): Report {
  return report(of, witness, { check, words: SHUFFLE_WORDS });
}

const OTHER = '5a'.repeat(32);
const record = manyShuffles();
const { commitment, contributions } = fairnessOf(record);
const saw: Witness = {
  match: record.match,
  game: record.game,
  seat: 1,
  commitment,
  contribution: contributions[1],
  told: contributions[1],
};

function withFairness(change: Partial<Fairness>): SpiteRecord {
  return { ...record, fairness: { ...fairnessOf(record), ...change } };
}

/** A game that was given up at once, dealt without anything from the players. */
function dealtAlone(): SpiteRecord {
  const seed = OTHER;
  const chance = new SeededChance(seed, [null, null]);
  const rules = { ...CLASSIC, stock_count: 1, first_player: 'random' as const };
  const order = chance.shuffle(wholePack(rules));
  const [second = '', first = ''] = order.slice(-2);
  const deals = [{ stocks: [[first], [second]] as const, draw: order.slice(0, -2) }];
  const fairness = { scheme: 'spite-shuffles/1', commitment: commitmentTo(seed), seed };
  return {
    ...record,
    rules,
    deals,
    first: chance.drawLots(),
    actions: [],
    fairness: { ...fairness, contributions: [null, null] },
  };
}

/** What is wrong, stage by stage. */
function wrong(of: SpiteRecord, witness: Witness | null = saw): string[] {
  return reportOn(of, witness)
    .stages.filter(({ findings }) => findings.some(({ ok }) => ok === false))
    .map(({ key }) => key);
}

describe('a fair game', () => {
  it('is fair to the player whose browser saw the promise and added its number', () => {
    const report = reportOn(record, saw);
    expect(report.verdict).toBe('fair');
    expect(report.stages.flatMap(({ findings }) => findings).every(({ ok }) => ok)).toBe(true);
    expect(report.stages.map(({ key }) => key)).toEqual([
      'promise',
      'added',
      'secret',
      'shuffles',
      'cards',
    ]);
  });

  it('tells each shuffle by its turn', () => {
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

  it('only adds up for a browser that was not there', () => {
    const report = reportOn(record, null);
    expect(report.verdict).toBe('right');
    expect(report.line).toContain('did not see the deal');
  });

  it('only adds up where the player’s own number is missing', () => {
    // As for a number that came too late: nothing of it is in the shuffles either.
    const late: Witness = { ...saw, contribution: OTHER, told: contributions[1] };
    const report = reportOn(record, late);
    expect(report.verdict).toBe('right');
    expect(report.line).toContain('did not come from this browser');
  });
});

describe('fraud is found in its place:', () => {
  it('another promise than the one that was seen', () => {
    const report = reportOn(record, { ...saw, commitment: OTHER });
    expect(report).toMatchObject({
      verdict: 'wrong',
      line: expect.stringContaining(OTHER) as string,
    });
    expect(wrong(record, { ...saw, commitment: OTHER })).toEqual(['promise']);
  });

  it('another number in place of one’s own', () => {
    expect(wrong(record, { ...saw, contribution: OTHER, told: null })).toEqual(['added']);
    expect(wrong(record, { ...saw, contribution: OTHER, told: OTHER })).toEqual(['added']);
  });

  it('a number that had arrived, and was left out', () => {
    expect(wrong(withFairness({ contributions: [contributions[0], null] }))).toContain('added');
  });

  it('another secret than the promised one', () => {
    expect(wrong(withFairness({ seed: OTHER }))).toEqual(['secret', 'shuffles']);
  });

  it('a shuffle, named by its turn', () => {
    const bad = tampered(record, ({ actions }) => {
      const entry = actions.findLast((each) => each.do === 'shuffle');
      if (entry?.do === 'shuffle') entry.draw.reverse();
    });
    const report = reportOn(bad, saw);
    expect(report.verdict).toBe('wrong');
    expect(report.line).toMatch(/^The shuffle of \d+ cards in turn \d+ is not what/);
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

describe('what is no proof is not called one:', () => {
  it('a deal that the server alone decided on', () => {
    const report = reportOn(dealtAlone(), null);
    expect(report.verdict).toBe('right');
    expect(report.line).toContain('the server alone');
  });

  it('a record that does not tell', () => {
    const report = reportOn({ ...record, fairness: null }, saw);
    expect(report).toMatchObject({ verdict: 'unknown', fairness: null, stages: [] });
  });
});
