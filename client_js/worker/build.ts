/** What the worker knows of the build that it is a part of. */

export type Build = {
  /** Differs from that of any other build. */
  readonly version: string;
  /** The addresses of the page for those without a network, and of all that it needs. */
  readonly offline: readonly string[];
  /** The addresses of all files whose names have a hash. */
  readonly assets: readonly string[];
};

/** The cache of files that never change. */
export const ASSETS = 'assets';
/** What the name of the cache of a build's page for those without a network begins with. */
export const OFFLINE = 'offline ';
export const OFFLINE_PAGE = '/offline.html';
