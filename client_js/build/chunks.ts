/**
 * Which file of the build a module goes to.
 *
 * Left to itself the bundler makes a file of each set of modules that the same pages need: a visit
 * then waits for dozens of small ones, of which browsers ask a server for six at a time (HTTP/1.1).
 * Here a page needs a few files, and all but its own serve the other pages too.
 */

import { join } from 'node:path';

/** A module's imports, as paths. */
type Module = {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
};
type Context = { getModuleInfo(path: string): Module | null };

/** What each visit begins with. It asks for the other files itself, so it is small. */
const FIRST = 'app/main.ts';
/** What every page needs, and the name of its file. */
const CLIENT = 'app/start.ts';
export const CLIENT_FILE = 'client';
/** What names the pages, and the games. */
const PAGES = 'app/pages.ts';
const GAME = /\/games\/(\w+)\/game\.ts$/;
/** Texts that are of no single game, in a language. */
const TEXTS = /\/(?:i18n|games\/texts|games\/cards\/texts)\/(\w+)\/index\.ts$/;

/** The files that take modules before others, in this order. */
const BEFORE_OTHERS = ['first', CLIENT_FILE, 'shared', 'games'];

type Group = { name: (path: string, context: Context) => string | null };

/** For the bundler's `codeSplitting`, of one build; what has no file here is left to it. */
export function chunks(root: string): Group[] {
  let files: ReadonlyMap<string, string> | null = null;
  const group = (takes: (file: string) => boolean): Group => ({
    name(path, context) {
      files ??= filesOf(root, context);
      const file = files.get(path);
      return file !== undefined && takes(file) ? file : null;
    },
  });
  // A group takes all that its modules import: the order of the groups says whose that is.
  return [...BEFORE_OTHERS.map((name) => group((file) => file === name)), group(() => true)];
}

/** A file has, with each module, all that this imports, unless an earlier file has it. */
function filesOf(root: string, context: Context): Map<string, string> {
  const files = new Map<string, string>();
  const take = (file: string, paths: Iterable<string>): void => {
    for (const path of paths) if (!files.has(path)) files.set(path, file);
  };
  const first = join(root, FIRST);
  const begun = reached(context, first);
  // The page for those without a network shares what is there first, but must not begin the client.
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

/** A module with all that it imports, and what that imports, but for what is loaded later. */
function reached(context: Context, path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const other of context.getModuleInfo(path)?.importedIds ?? [])
    reached(context, other, found);
  return found;
}

/** What these modules load later. */
function later(context: Context, paths: Iterable<string>): string[] {
  return [...paths].flatMap((path) => context.getModuleInfo(path)?.dynamicallyImportedIds ?? []);
}

/** What is in two of the sets, or in more. */
function common(sets: readonly ReadonlySet<string>[]): string[] {
  const counts = new Map<string, number>();
  for (const path of sets.flatMap((set) => [...set])) counts.set(path, (counts.get(path) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([path]) => path);
}
