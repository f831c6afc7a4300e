/**
 * Tests that the build marks elements whose text changes at run time with `translate="no"`, and
 * rejects a component in which such a text has no element around it.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { withMarks } from './live_texts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PATIENCE_MS = 60_000;

it.each([
  ['<p>{count}</p>', '<p translate="no">{count}</p>'],
  ["<p>{t('a:b')}</p>", null],
  ["<p>{t('a:b', { count })}</p>", '<p translate="no">{t(\'a:b\', { count })}</p>'],
  ['<p>{t(`a:${b}`)}</p>', '<p translate="no">{t(`a:${b}`)}</p>'],
  ["<p>{#if a}{t('a:b')}{/if}</p>", '<p translate="no">{#if a}{t(\'a:b\')}{/if}</p>'],
  ["<p>{#if a}<b>{t('a:b')}</b>{/if}</p>", null],
  [
    '<ul>{#each all as one}<li class="x">{one}</li>{/each}</ul>',
    '<ul>{#each all as one}<li translate="no" class="x">{one}</li>{/each}</ul>',
  ],
  ['<p translate="no">{count} <b>{more}</b></p>', null],
  ['<p title={count}>{#key a}{/key}</p>', null],
  ['<svelte:head><title>{title}</title></svelte:head>', null],
])('marks the closest element: %s', (source, marked) => {
  expect(withMarks(source, 'ui/A.svelte')).toBe(marked ?? source);
});

it.each(['{count}', '{#snippet a()}{count}{/snippet}', '<p><Other>{count}</Other></p>'])(
  'refuses a text that changes without an element: %s',
  (source) => {
    expect(() => withMarks(source, 'ui/A.svelte')).toThrow('ui/A.svelte');
  },
);

it('leaves help and rules translatable', () => {
  const source = '<p>{line}</p>';
  for (const name of ['app/help/TopicText.svelte', '/x/games/spite/rules/Chapter.svelte'])
    expect(withMarks(source, name)).toBe(source);
});

it(
  'finds an element around every text that changes',
  () => {
    const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^(app|games|ui)\/.*\.svelte$/.test(name),
    );
    const marked = files.filter((name) => {
      const source = readFileSync(ROOT + name, 'utf8');
      return withMarks(source, name) !== source;
    });
    expect(marked.length).toBeGreaterThan(files.length / 3);
  },
  PATIENCE_MS,
);
