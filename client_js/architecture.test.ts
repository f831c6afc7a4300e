/**
 * Tests the structure of the client's sources. Imports run downward (app -> games -> ui -> i18n ->
 * sdk) and have no cycles, games do not import each other, and only games' folders contain a game's
 * words.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
/** The layers, from the bottom up. */
const LAYERS = ['sdk', 'i18n', 'ui', 'games', 'app'];
const SOURCES = /\.(ts|svelte|css)$/;
const TESTS = /(\.test|\/sample_\w+|\/samples|server_process)\.ts$/;
const GAMES = join(ROOT, '../tests/games');
/** The words of the games. Code outside of games/ must not contain them. */
const WORDS = readdirSync(GAMES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('/words.json'))
  .flatMap((name) => {
    const words = JSON.parse(readFileSync(join(GAMES, name), 'utf8')) as { client: string[] };
    return words.client;
  });

/** The text of each source file, by its path below client_js. */
const files = new Map(
  LAYERS.flatMap((layer) =>
    readdirSync(join(ROOT, layer), { recursive: true, encoding: 'utf8' })
      .map((name) => `${layer}/${name}`)
      .filter((name) => SOURCES.test(name))
      .map((name): [string, string] => [name, readFileSync(join(ROOT, name), 'utf8')]),
  ),
);
const sources = [...files.keys()].filter((name) => !TESTS.test(name));

/** Return the files that a file imports. */
function importsOf(name: string): string[] {
  const text = files.get(name) ?? '';
  const found = text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']+)'/g);
  return [...found].flatMap(([, path = '']) => fileAt(join(dirname(name), path)) ?? []);
}

/** Return the paths that a file imports before it runs, of files and of packages. */
function pathsNeededBy(name: string): string[] {
  const found = (files.get(name) ?? '').matchAll(
    /^(?:import|export) (?!type )(?:[^;']* from )?'([^']+)'/gm,
  );
  return [...found].map(([, path = '']) => path);
}

/** Return the file at an import's path. The compiler reports paths that lead nowhere. */
function fileAt(path: string): string | undefined {
  return [path, `${path}.ts`, `${path}/index.ts`].find((place) => files.has(place));
}

const imports = new Map([...files.keys()].map((name) => [name, importsOf(name)]));

function layerOf(name: string): number {
  return LAYERS.indexOf(name.split('/')[0] ?? '');
}

/** Return the folder of the game or kit that a file belongs to; undefined if it belongs to none. */
function gameOf(name: string): string | undefined {
  const [layer, folder, ...rest] = name.split('/');
  return layer === 'games' && rest.length > 0 ? folder : undefined;
}

/** Tell if a folder is a kit: unlike a game, it has no entry. */
function isKit(folder: string): boolean {
  return !files.has(`games/${folder}/entry.ts`);
}

/** Return a cycle in `edges`; undefined if there is none. */
function cycleIn(edges: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): string[] | undefined => {
    const place = path.indexOf(name);
    if (place >= 0) return [...path.slice(place), name];
    if (done.has(name)) return undefined;
    for (const next of edges.get(name) ?? []) {
      const found = visit(next, [...path, name]);
      if (found) return found;
    }
    done.add(name);
    return undefined;
  };
  for (const name of edges.keys()) {
    const found = visit(name, []);
    if (found) return found;
  }
  return undefined;
}

/** Return all words of a text in lower case and singular, including those within identifiers. */
function wordsIn(text: string): Set<string> {
  const words = text.replace(/([a-z])([A-Z])/g, '$1 $2').match(/[a-z]+/gi) ?? [];
  return new Set(
    words.flatMap((word) => [word.toLowerCase(), word.toLowerCase().replace(/s$/, '')]),
  );
}

describe('imports', () => {
  it('run downward', () => {
    const upward = [...imports].flatMap(([name, others]) =>
      others.filter((other) => layerOf(other) > layerOf(name)).map((other) => `${name}: ${other}`),
    );
    expect(upward).toEqual([]);
  });

  it('do not lead from one game to another, nor to the list of games', () => {
    const foreign = [...imports].flatMap(([name, others]) => {
      const game = gameOf(name);
      if (game === undefined) return [];
      return others
        .filter((other) => {
          const owner = gameOf(other);
          if (other === 'games/registry.ts') return !TESTS.test(name);
          return owner !== undefined && owner !== game && !isKit(owner);
        })
        .map((other) => `${name}: ${other}`);
    });
    expect(foreign).toEqual([]);
  });

  it('bring no library into the first file, before which nothing else is requested', () => {
    const first = new Set(['app/main.ts']);
    const libraries = new Set<string>();
    for (const name of first)
      for (const path of pathsNeededBy(name)) {
        const file = path.startsWith('.') ? fileAt(join(dirname(name), path)) : undefined;
        if (file === undefined || file.includes('.svelte')) libraries.add(`${name}: ${path}`);
        else first.add(file);
      }
    expect([...libraries]).toEqual([]);
  });

  it('have no cycles', () => {
    expect(cycleIn(imports)).toBeUndefined();
  });

  it('have no cycles among the folders of the app', () => {
    const folders = new Map<string, string[]>();
    for (const [name, others] of imports) {
      const folder = dirname(name);
      if (layerOf(name) !== LAYERS.indexOf('app')) continue;
      const targets = others
        .map(dirname)
        .filter((other) => other.startsWith('app') && other !== folder);
      folders.set(folder, [...(folders.get(folder) ?? []), ...targets]);
    }
    expect(cycleIn(folders)).toBeUndefined();
  });
});

describe('no word of a game', () => {
  it.each(sources.filter((name) => !name.startsWith('games/')))('is in %s', (name) => {
    const used = wordsIn(`${relative('.', name)} ${files.get(name) ?? ''}`);
    expect(WORDS.filter((word) => used.has(word))).toEqual([]);
  });
});
