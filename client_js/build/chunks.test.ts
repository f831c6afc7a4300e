/**
 * Tests of `chunks`, which divides the built client into files: which modules go to the first file,
 * a shared file, or the file of a game or language, and which are left to the bundler.
 */

import { expect, it } from 'vitest';

import { chunks } from './chunks';

/** Modules by path: what they import, and what they load later. */
const GRAPH: Readonly<Record<string, readonly [string, string]>> = {
  'app/main.ts': ['app/pages.ts games/a/files.ts games/b/files.ts i18n/index.ts', 'app/start.ts'],
  'app/pages.ts': ['', 'app/one/One.svelte app/two/Two.svelte'],
  'app/start.ts': ['app/App.svelte app/pages.ts', ''],
  'app/App.svelte': ['lib.js', ''],
  'app/one/One.svelte': ['lib.js ui/both.ts ui/one.ts', ''],
  'app/two/Two.svelte': ['ui/both.ts', ''],
  'games/a/files.ts': ['', 'games/a/game.ts'],
  'games/b/files.ts': ['', 'games/b/game.ts'],
  'games/a/game.ts': ['games/kit/card.ts games/a/own.ts ui/both.ts', 'games/a/table.ts'],
  'games/b/game.ts': ['games/kit/card.ts', ''],
  'i18n/index.ts': ['', 'i18n/en/index.ts'],
  'i18n/en/index.ts': ['i18n/en/home.ts', ''],
};

const paths = (names: string): string[] =>
  names
    .split(' ')
    .filter(Boolean)
    .map((name) => `/client/${name}`);

const context = {
  getModuleInfo(path: string) {
    const [imported, later] = GRAPH[path.replace('/client/', '')] ?? ['', ''];
    return { importedIds: paths(imported), dynamicallyImportedIds: paths(later) };
  },
};

/** Return the file that a module goes to: that of the first group which takes it. */
function fileOf(name: string): string | undefined {
  const names = chunks('/client').map((group) => group.name(`/client/${name}`, context));
  return names.find((file) => file !== null) ?? undefined;
}

it.each([
  ['app/main.ts', undefined],
  ['app/pages.ts', 'first'],
  ['games/a/files.ts', 'first'],
  ['app/start.ts', 'client'],
  ['lib.js', 'client'],
  ['app/one/One.svelte', undefined],
  ['ui/one.ts', undefined],
  ['ui/both.ts', 'shared'],
  ['games/kit/card.ts', 'games'],
  ['games/a/own.ts', 'a'],
  ['games/b/game.ts', 'b'],
  ['games/a/table.ts', undefined],
  ['i18n/en/home.ts', 'en'],
])('%s goes to %s', (name, file) => {
  expect(fileOf(name)).toBe(file);
});
