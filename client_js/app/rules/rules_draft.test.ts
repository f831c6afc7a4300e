/**
 * Tests of custom rules while the visitor types: an invalid number gives an error, stays as typed,
 * and does not change the rules.
 */

import { expect, test, vi } from 'vitest';

import { DEFAULT_RULES, RULE_OPTIONS } from '../../games/spite/generated';
import { RulesDraft } from './rules_draft.svelte';
import { numberProblem } from './number_input';

test.each(['0', '', '-3', '3.5', '201', 'twenty', '1e1'])('%j is not a number of cards', (text) => {
  expect(numberProblem(text, [1, 200])).toBe('Enter a whole number from 1 to 200.');
});

test('invalid texts stay as typed, and the rules keep the previous value', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const draft = new RulesDraft({
    key: 'spite',
    ruleset: { options: RULE_OPTIONS, defaults: DEFAULT_RULES },
  });
  draft.type('stock_count', '12');
  draft.type('stock_count', '3.5');
  draft.type('hand_count', '0');
  expect(draft.typed).toEqual({ stock_count: '3.5', hand_count: '0' });
  expect(draft.rules.stock_count).toBe(12);
  draft.type('stock_count', '3');
  expect([draft.rules.stock_count, draft.mistyped]).toEqual([3, 'hand_count']);
  draft.take(DEFAULT_RULES);
  expect(draft.mistyped).toBeNull();
});
