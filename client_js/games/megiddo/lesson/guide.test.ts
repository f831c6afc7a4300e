/** Tests of the tips for a learner of Megiddo: when each of them applies. */

import { describe, expect, it } from 'vitest';

import { advance, NO_PROGRESS } from '../../../ui/lesson/guide';
import { table, type Sample } from '../samples';
import { GUIDE } from './guide';

/** The number of letters that fits below the table on a phone. */
const MOST_LETTERS = 175;

/** Return the tip for a sample position, for a learner who knows the topics in `known`. */
function tip(sample: Sample, known: readonly string[] = []) {
  return advance(GUIDE, { ...NO_PROGRESS, shown: known }, table(sample)).tip;
}

/** The situation of each topic, and the points that its tip is about. */
const WHEN: Readonly<Record<string, readonly [Sample, readonly string[]]>> = {
  goal: [{ position: { number: 2 } }, []],
  complete: [{ stones: '00.000' }, ['1:2']],
  stop: [{ stones: '11.111' }, ['1:2']],
  capture: [{ stones: '011...' }, ['1:3']],
  danger: [{ stones: '100...' }, ['1:3']],
  build: [{ stones: '.0....' }, ['1:1']],
};

describe('the guide', () => {
  it.each(Object.entries(WHEN))('says %s when it applies', (key, [sample, points]) => {
    const current = tip(sample);
    expect(current?.key).toBe(key);
    expect(current?.about).toEqual(points.map((point) => `[data-point="${point}"]`));
    expect(current?.text.length).toBeLessThan(MOST_LETTERS);
  });

  it('has a test for each topic', () => {
    expect(Object.keys(WHEN)).toEqual(GUIDE.map(({ key }) => key));
  });

  it('says nothing in the turn of the bot or before the learner has a stone', () => {
    expect(tip({ stones: '00.000', position: { turn: 1 } })).toBeNull();
    expect(tip({ stones: '.1....' })).toBeNull();
  });

  it('names the point', () => {
    expect(tip({ stones: '11.111' })?.text).toContain('ring 1, spoke 2');
  });
});
