/**
 * Tests of Megiddo's rules page: the text names the numbers of the rule set, and the diagrams agree
 * with the rules.
 */

import { describe, expect, it } from 'vitest';

import { boardOf, numberOf } from '../board/board';
import { rowsThrough } from '../board/rows';
import { RULES } from '../samples';
import { chapters, type ChapterKey } from './chapters';
import { picturesOf } from './pictures';

function textOf(key: ChapterKey, rules = RULES): string {
  return (
    chapters(rules)
      .find((chapter) => chapter.key === key)
      ?.lines.join(' ') ?? ''
  );
}

describe('the rules as text', () => {
  it('name the numbers in force', () => {
    const rules = { ...RULES, rings: 8, spokes: 10, row: 5, captures: 12 };
    expect(textOf('aim', rules)).toBe(
      'Get 5 stones in a row, or capture 12 stones. The first to do either wins.',
    );
    expect(textOf('board', rules)).toContain('on 80 points');
    expect(textOf('end', rules)).toContain('12 stones captured');
  });

  it('name the lines on which rows can lie', () => {
    expect(textOf('rows')).toContain('A ring is a row when all of it is yours.');
    expect(textOf('rows', { ...RULES, rings: 4 })).toContain('too short for a row');
    expect(textOf('rows', { ...RULES, spokes: 5 })).toContain('it has 5 points');
    expect(textOf('rows', { ...RULES, row: 4 })).toContain('every capture wins');
  });

  it('describe the score', () => {
    expect(textOf('match')).toBe('A match is a single game.');
    expect(textOf('match', { ...RULES, match_target: 3 })).toContain('first to reach 3');
    expect(textOf('match', { ...RULES, scoring: 'points', match_target: 36 })).toContain(
      '36 points',
    );
  });

  it('name the seat that begins', () => {
    expect(textOf('begins')).toContain('take turns');
    expect(textOf('begins', { ...RULES, first_player: 'random' })).toContain('in each game');
  });
});

describe('the diagrams', () => {
  it.each([
    [RULES, 3],
    [{ ...RULES, rings: 4 }, 1],
    [{ ...RULES, spokes: 4 }, 2],
    [{ ...RULES, rings: 9, spokes: 9 }, 3],
  ])('of rows show one of each kind that there can be: %#', (rules, kinds) => {
    const pictures = picturesOf('rows', rules);
    expect(pictures).toHaveLength(kinds);
    for (const { rows = [], stones } of pictures) {
      expect(rows[0]?.points).toHaveLength(rules.row);
      expect(Object.keys(stones)).toHaveLength(rules.row);
    }
  });

  it('of captures agree with the rules', () => {
    const [before, after] = picturesOf('captures', RULES);
    expect(before?.preview?.captured).toEqual(after?.captured);
    const { size, stones = {}, last } = after ?? { size: RULES };
    expect(last && stones[`${last.ring}:${last.spoke}`]).toBe(0);
    const made = rowsThrough(
      boardOf(size),
      Array.from({ length: size.rings * size.spokes }, (_, number) => {
        const owner = stones[`${Math.floor(number / size.spokes) + 1}:${number % size.spokes}`];
        return owner === undefined ? '.' : String(owner);
      }).join(''),
      last ? [numberOf(size, last)] : [],
      4,
    );
    expect(made).toHaveLength(1);
  });
});
