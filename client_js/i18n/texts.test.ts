import { beforeAll, expect, test, vi } from 'vitest';

import { formatList } from './formats';
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
  await locale.addTexts(bundle);
  await expect(locale.setLanguage('id')).rejects.toThrow('offline');
  expect(locale.language).toBe('en');
});
