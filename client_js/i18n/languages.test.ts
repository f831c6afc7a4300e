/**
 * Tests of the choice of a visitor's language: the one chosen before, else the browser's preferred
 * one, else English.
 */

import { expect, test } from 'vitest';

import { languageFor } from './languages';

test.each([
  ['', ['id-ID', 'en-US'], 'id'],
  ['', ['de-DE', 'id', 'en'], 'id'],
  ['', ['en-GB', 'id-ID'], 'en'],
  ['', ['de-DE'], 'en'],
  ['', [], 'en'],
  ['en', ['id-ID'], 'en'],
  ['id', ['en-US'], 'id'],
  ['xx', ['id-ID'], 'id'],
] as const)('chosen %j, asked for %j: %s', (chosen, preferred, language) => {
  expect(languageFor(chosen, preferred)).toBe(language);
});
