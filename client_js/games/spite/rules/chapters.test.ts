/**
 * Tests of Spite and Malice's rules page: its text names the numbers, wild cards and points of the
 * rule set.
 */

import { describe, expect, it } from 'vitest';

import { rulesFromText as read } from '../../../sdk';
import { DEFAULT_RULES, RULE_OPTIONS, type SpiteRules } from '../generated';
import { wildsText } from '../names';
import { packSize, wildRanks } from '../wilds';
import { chapters, type ChapterKey } from './chapters';

const RULESET = { options: RULE_OPTIONS, defaults: DEFAULT_RULES };
const OPTION_NAMES = Object.keys(RULE_OPTIONS) as (keyof SpiteRules)[];

function rulesFromText(text: string): SpiteRules {
  return read(text, RULESET);
}

function textOf(text: string, key?: ChapterKey): string {
  const chosen = chapters(rulesFromText(text)).filter((chapter) => !key || chapter.key === key);
  return chosen.flatMap((chapter) => chapter.lines).join(' ');
}

describe('the rules as text', () => {
  it('names the numbers of the rules in force', () => {
    const text = textOf('stock_count=7,hand_count=4,discard_count=3,build_count=2');
    for (const part of [
      'a stock of 7 cards',
      'filled to 4 cards',
      '3 discard piles',
      '2 build piles',
    ])
      expect(text).toContain(part);
  });

  it.each([
    ['', 'kings are wild', 'The queen, or a wild card in its place, completes'],
    ['jokers=yes,min_wild=W', 'jokers are wild', 'The king, or'],
    ['jokers=yes', 'kings and jokers are wild', 'The queen, or'],
    ['min_wild=W', 'No card is wild', 'The king completes'],
    ['min_wild=5', 'all cards from the 5 up are wild', 'The 4, or'],
    ['pack=twelves', 'a wild card can be', 'The 12, or'],
  ])('of %j knows the wilds and what completes a pile', (text, wild, completes) => {
    expect(textOf(text, 'cards').toLowerCase()).toContain(wild.toLowerCase());
    expect(textOf(text, 'build')).toContain(completes);
  });

  it.each(OPTION_NAMES.filter((option) => RULE_OPTIONS[option].values.length > 1))(
    'tells each value of %s differently',
    (option) => {
      const base: SpiteRules = { ...DEFAULT_RULES, jokers: option !== 'min_wild' };
      const { values } = RULE_OPTIONS[option];
      const texts = values.map((value) => JSON.stringify(chapters({ ...base, [option]: value })));
      expect(new Set(texts).size).toBe(values.length);
    },
  );

  it('mentions points only in matches of several games', () => {
    expect(textOf('', 'match')).toBe('A match is a single game.');
    expect(textOf('scoring=stock_left,match_target=50', 'match')).toContain('50 points');
  });
});

describe('the pack', () => {
  it.each([
    ['', 104, [13]],
    ['jokers=yes,decks=1', 54, [13, 14]],
    ['pack=twelves', 162, [14]],
    ['min_wild=J', 104, [11, 12, 13]],
  ])('of %j is counted', (text, size, wilds) => {
    expect(packSize(rulesFromText(text))).toBe(size);
    expect(wildRanks(rulesFromText(text))).toEqual(wilds);
  });

  it('lists up to three wild ranks', () => {
    expect(wildsText(rulesFromText('min_wild=J'))).toBe('jacks, queens and kings');
  });
});
