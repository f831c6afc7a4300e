/**
 * Constants that the service worker shares with the build: the type of the data that the build
 * inserts into it, and the names of its caches.
 */

export type Build = {
  /** Unique for each build. */
  readonly version: string;
  /** The addresses of the offline page and of all files that it needs. */
  readonly offline: readonly string[];
  /** The addresses of all files with a hash in their names. */
  readonly assets: readonly string[];
};

/** The name of the cache for files that never change. */
export const ASSETS = 'assets';
/** The beginning of the name of the cache for a build's offline page. */
export const OFFLINE = 'offline ';
export const OFFLINE_PAGE = '/offline.html';
