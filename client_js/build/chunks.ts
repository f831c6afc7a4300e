/**
 * Assigns the client's modules to the files of the built client, as groups for the `codeSplitting`
 * option in `vite.config.ts`.
 *
 * By default the bundler makes a file for each set of modules that the same pages share. A visit
 * then loads dozens of small files, six at a time (HTTP/1.1). With these groups a page loads a few
 * files, and other pages share all of them but one.
 */

import { join } from 'node:path';

/** A module in the bundler's graph, with the paths of its imports. */
type Module = {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
};
type Context = { getModuleInfo(path: string): Module | null };

/** The first module of each visit. It loads the other files itself, so it is small. */
const FIRST = 'app/main.ts';
/** The module that every page needs, and the name of its file. */
const CLIENT = 'app/start.ts';
export const CLIENT_FILE = 'client';
/** The module that lists the pages, and the pattern of the games' modules. */
const PAGES = 'app/pages.ts';
const GAME = /\/games\/(\w+)\/game\.ts$/;
/** Texts outside the games, in one language. */
const TEXTS = /\/(?:i18n|games\/texts|games\/cards\/texts)\/(\w+)\/index\.ts$/;

/** The files that take modules before the others, in this order. */
const BEFORE_OTHERS = ['first', CLIENT_FILE, 'shared', 'games'];

type Group = { name: (path: string, context: Context) => string | null };

/**
 * Return the groups for the bundler's `codeSplitting`, in order of precedence. Each names the file
 * of a module, or returns null. `root` is the folder of the client. A module without a group is
 * placed by the bundler.
 */
export function chunks(root: string): Group[] {
  let files: ReadonlyMap<string, string> | null = null;
  const group = (takes: (file: string) => boolean): Group => ({
    name(path, context) {
      files ??= filesOf(root, context);
      const file = files.get(path);
      return file !== undefined && takes(file) ? file : null;
    },
  });
  // A group takes all imports of its modules, so the first group with an import has it.
  return [...BEFORE_OTHERS.map((name) => group((file) => file === name)), group(() => true)];
}

/** Put each module's imports into its file, unless an earlier file has them. */
function filesOf(root: string, context: Context): Map<string, string> {
  const files = new Map<string, string>();
  const take = (file: string, paths: Iterable<string>): void => {
    for (const path of paths) if (!files.has(path)) files.set(path, file);
  };
  const first = join(root, FIRST);
  const begun = reached(context, first);
  // The offline page shares the first file, but must not start the client.
  begun.delete(first);
  take('first', begun);
  take(CLIENT_FILE, reached(context, join(root, CLIENT)));

  const loaded = later(context, begun);
  for (const path of loaded) {
    const language = TEXTS.exec(path)?.[1];
    if (language !== undefined) take(language, reached(context, path));
  }
  const pages = context.getModuleInfo(join(root, PAGES))?.dynamicallyImportedIds ?? [];
  const games = loaded.filter((path) => GAME.test(path));
  const byPages = pages.map((path) => reached(context, path));
  const byGames = games.map((path) => reached(context, path));
  take('shared', common([...byPages, new Set(byGames.flatMap((paths) => [...paths]))]));
  take('games', common(byGames));
  for (const path of games) take(GAME.exec(path)?.[1] ?? '', reached(context, path));
  return files;
}

/** Return a module with all its static imports, direct and indirect. */
function reached(context: Context, path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const other of context.getModuleInfo(path)?.importedIds ?? [])
    reached(context, other, found);
  return found;
}

/** Return the dynamic imports of these modules. */
function later(context: Context, paths: Iterable<string>): string[] {
  return [...paths].flatMap((path) => context.getModuleInfo(path)?.dynamicallyImportedIds ?? []);
}

/** Return the members of at least two of the sets. */
function common(sets: readonly ReadonlySet<string>[]): string[] {
  const counts = new Map<string, number>();
  for (const path of sets.flatMap((set) => [...set])) counts.set(path, (counts.get(path) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([path]) => path);
}
