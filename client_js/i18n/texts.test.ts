/**
 * Tests of texts when the language changes, a language's files fail to load, or a bundle is loaded
 * later.
 */

import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { formatList } from './formats';
import { bundles, load, lookUp } from './text_store';
import { locale, t } from './texts.svelte';

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
});

test('a text is in the present language', async () => {
  expect(t('shell:turnsIn', { turns: 3 })).toBe(', your turn in 3');
  await locale.setLanguage('id');
  expect(t('shell:turnsIn', { turns: 3 })).toBe(', giliranmu di 3');
  expect(document.documentElement.lang).toBe('id');
  expect(formatList(['Ada', 'Bo', 'Cy'])).toBe('Ada, Bo, dan Cy');
  await locale.setLanguage('en');
  expect(t('shell:rules')).toBe('Rules');
  expect(formatList(['Ada', 'Bo', 'Cy'])).toBe('Ada, Bo and Cy');
});

test('a failed load keeps the language', async () => {
  const bundle = {
    en: () => Promise.resolve({ default: {} }),
    id: () => Promise.reject(new Error('offline')),
  };
  onTestFinished(() => {
    bundles.delete(bundle);
  });
  await locale.addTexts(bundle);
  await expect(locale.setLanguage('id')).rejects.toThrow('offline');
  expect(locale.language).toBe('en');
});

test('a text is looked up again once its bundle is loaded', async () => {
  const before = lookUp('late:word', { lng: 'en' });
  const bundle = {
    en: () => Promise.resolve({ default: { late: { word: 'Here' } } }),
    id: () => Promise.resolve({ default: {} }),
  };
  await load(bundle, 'en');
  expect(before).not.toBe('Here');
  expect(lookUp('late:word', { lng: 'en' })).toBe('Here');
  expect(lookUp('late:word', { lng: 'en' })).toBe('Here');
});
