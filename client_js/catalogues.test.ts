/**
 * Tests that the text catalogues of all languages have the same keys, parameters and proper plural
 * forms, and that the sources use every text.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { FAIRNESS_TEXTS } from './app/fairness/texts';
import { GAMES } from './games/registry';
import { GAMES_TEXTS } from './games/texts';
import { SITE_TEXTS } from './i18n';
import type { Bundle, Texts } from './i18n/catalogues';
import { LANGUAGES, type Language } from './i18n/languages';
import { SAME_DEAL_TEXTS } from './ui/same_deal/texts';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const SOURCES = /\.(ts|svelte)$/;
const NO_SOURCES = /(\.test\.ts$|^i18n\/(en|id)\/|\/texts\/)/;
const FORM = /_(zero|one|two|few|many|other)$/;

const bundles: readonly Bundle[] = [
  SITE_TEXTS,
  GAMES_TEXTS,
  FAIRNESS_TEXTS,
  SAME_DEAL_TEXTS,
  ...new Set(GAMES.flatMap(({ texts }) => texts)),
];

/** Return all texts of a language by `area:key`. */
async function textsIn(language: Language): Promise<Map<string, string>> {
  const loaded = await Promise.all(bundles.map((bundle) => bundle[language]()));
  const areas = loaded.flatMap(({ default: areas }) => Object.entries<Texts>(areas));
  return new Map(
    areas.flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, text]): [string, string] => [`${area}:${key}`, text]),
    ),
  );
}

const spoken = new Map(
  await Promise.all(
    LANGUAGES.map(async (language) => [language, await textsIn(language)] as const),
  ),
);
const english = spoken.get('en') ?? new Map<string, string>();

function stem(key: string): string {
  return key.replace(FORM, '');
}

/** Return the keys of texts without plural suffixes. */
function stems(texts: ReadonlyMap<string, string>): Set<string> {
  return new Set([...texts.keys()].map(stem));
}

/** Return the plural forms of each text that has any, by the text's key. */
function forms(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const key of texts.keys()) {
    const form = FORM.exec(key)?.[1];
    if (form !== undefined) found.set(stem(key), [...(found.get(stem(key)) ?? []), form].sort());
  }
  return found;
}

/** Return the parameters and marks of a text, each once. */
function parts(text: string): string[] {
  const names = text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<(\w+)>/g);
  return [...new Set([...names].map(([, name, mark]) => name ?? `<${mark ?? ''}>`))].sort();
}

const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /^(app|games|i18n|ui)\//.test(name))
  .filter((name) => SOURCES.test(name) && !NO_SOURCES.test(name))
  .map((name) => readFileSync(`${ROOT}${name}`, 'utf8'));

/** Return the keys in the sources, and patterns for the keys that sources compose. */
function usedKeys(): { keys: Set<string>; patterns: RegExp[] } {
  const keys = new Set<string>();
  const patterns: RegExp[] = [];
  for (const source of sources) {
    for (const [, key = ''] of source.matchAll(/['"`](\w+:[\w.-]+)['"`]/g)) keys.add(key);
    for (const [, key = ''] of source.matchAll(/`(\w+:[\w.-]*\$\{[^`]*)`/g))
      patterns.push(
        new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
      );
  }
  return { keys, patterns };
}

describe.each(LANGUAGES)('%s', (language) => {
  const texts = spoken.get(language) ?? new Map<string, string>();

  it('has the same texts as English', () => {
    expect([...stems(texts)].sort()).toEqual([...stems(english)].sort());
  });

  it('has exactly the plural forms of its language', () => {
    const categories = [
      ...new Intl.PluralRules(language).resolvedOptions().pluralCategories,
    ].sort();
    const counted = new Set([...forms(texts).keys(), ...forms(english).keys()]);
    for (const key of counted) expect([key, forms(texts).get(key)]).toEqual([key, categories]);
  });

  it('has the same parameters and marks in each text', () => {
    for (const [key, text] of texts) {
      const other = english.get(key) ?? english.get(`${stem(key)}_other`) ?? '';
      expect([key, parts(text)]).toEqual([key, parts(other)]);
    }
  });

  it('has no empty texts, and none with spaces at the ends', () => {
    for (const [key, text] of texts) expect([key, text]).toEqual([key, text.trim()]);
    expect([...texts.values()]).not.toContain('');
  });
});

it('every text is used', () => {
  const { keys, patterns } = usedKeys();
  const unused = [...stems(english)].filter(
    (key) => !keys.has(key) && !patterns.some((pattern) => pattern.test(key)),
  );
  expect(unused).toEqual([]);
});
