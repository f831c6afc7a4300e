/**
 * Tests of the text form of rules that links use (`stock_count=5,jokers=yes`), written and read by
 * the SDK, with the options of Spite and Malice.
 */

import { describe, expect, it } from 'vitest';

import { BadRulesText, rulesFromText, rulesToText } from '../../sdk';
import { DEFAULT_RULES, RULE_OPTIONS, type SpiteRules } from './generated';

const RULESET = { options: RULE_OPTIONS, defaults: DEFAULT_RULES };
const OPTION_NAMES = Object.keys(RULE_OPTIONS) as (keyof SpiteRules)[];

const EXAMPLES: readonly (readonly [string, Partial<SpiteRules>])[] = [
  ['', {}],
  ['jokers=yes,min_wild=W', { jokers: true, min_wild: 'W' }],
  ['stock_count=5', { stock_count: 5 }],
  ['build_count=unlimited,wild_in_stock=no', { build_count: 'unlimited', wild_in_stock: false }],
  [
    'must_play=aces_and_deuces,match_target=10000',
    { must_play: 'aces_and_deuces', match_target: 10000 },
  ],
];

describe('rules as text', () => {
  it.each(EXAMPLES)('lists what differs from the defaults for %j', (text, changes) => {
    const rules = { ...DEFAULT_RULES, ...changes };
    expect(rulesToText(rules, RULESET)).toBe(text);
    expect(rulesFromText(text, RULESET)).toEqual(rules);
  });

  it('accepts options in any order', () => {
    const [one, other] = ['min_wild=W,jokers=yes', 'jokers=yes,min_wild=W'];
    expect(rulesFromText(one, RULESET)).toEqual(rulesFromText(other, RULESET));
  });

  it.each(OPTION_NAMES)('preserves every value of %s', (option) => {
    const { values, range } = RULE_OPTIONS[option];
    for (const value of [...values, ...(range ?? [])]) {
      const rules = { ...DEFAULT_RULES, [option]: value };
      expect(rulesFromText(rulesToText(rules, RULESET), RULESET)).toEqual(rules);
    }
  });

  it.each([
    ['stock=5', 'stock'],
    ['stock_count', 'stock_count'],
    ['stock_count=', 'stock_count'],
    ['stock_count=0', 'stock_count'],
    ['stock_count=5,stock_count=5', 'stock_count'],
    ['stock_count=999999999', 'stock_count'],
    ['stock_count=5=5', 'stock_count'],
    ['decks=5', 'decks'],
    ['jokers=true', 'jokers'],
    ['jokers=1', 'jokers'],
    ['toString=1', 'toString'],
    [',', ''],
  ])('refuses %j at the option %j', (text, option) => {
    expect(() => rulesFromText(text, RULESET)).toThrow(BadRulesText);
    try {
      rulesFromText(text, RULESET);
    } catch (error) {
      expect((error as BadRulesText).option).toBe(option);
    }
  });
});
