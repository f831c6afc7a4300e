/** Tests of the displayed name of a rule set, also for rules that this client cannot read. */

import { expect, test } from 'vitest';

import { genericGame } from '../../games/generic/game';
import { gameOf } from '../../games/registry';
import { gameAndRules, rulesTitle } from './rules_title';

test('the rules of a seat have the name of their preset', async () => {
  const spite = await gameOf('spite')?.load();
  if (!spite) throw new Error('no game');
  expect(rulesTitle(spite, { preset: 'snm-a-short', text: 'stock=10' })).toBeTruthy();
});

test('rules that this client cannot read have the name of their preset', () => {
  const nim = genericGame('nim', 'Nim');
  expect(rulesTitle(nim, { preset: 'two_heaps', text: 'heaps=2' })).toBe('Two heaps');
  expect(rulesTitle(nim, { preset: null, text: 'heaps=2' })).toBeNull();
});

test('a game and its rules of one name are named once', () => {
  expect(gameAndRules('Megiddo', 'Megiddo')).toBe('Megiddo');
  expect(gameAndRules('Megiddo', '')).toBe('Megiddo');
  expect(gameAndRules('Megiddo', 'Nine rings')).toBe('Megiddo · Nine rings');
});
