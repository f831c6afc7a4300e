/**
 * Tests of the reduced font for headings: its files stay small, and each character is in the file
 * that the styles assign to it.
 */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { basicSubset, CHARACTERS } from './heading_font';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = `${ROOT}node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2`;
const STYLES = readFileSync(`${ROOT}ui/styles/fonts.css`, 'utf8');
/** The most bytes of the headings' two font files together. */
const MOST = 40_000;

/** Return the ranges of characters of the styles' font faces. */
function ranges(): [number, number][] {
  return [...STYLES.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].map(([, from = '', to = from]) => [
    parseInt(from, 16),
    parseInt(to, 16),
  ]);
}

it('weighs little, with the file of the other Latin letters too', async () => {
  const subset = await basicSubset(SOURCE);
  expect(subset.length).toBeLessThan(MOST / 2);
  expect(subset.length + readFileSync(SOURCE).length).toBeLessThan(MOST);
});

it('has characters that the styles assign to one file each', () => {
  for (const character of CHARACTERS) {
    const code = character.codePointAt(0) ?? 0;
    expect(ranges().filter(([from, to]) => from <= code && code <= to)).toHaveLength(1);
  }
});
