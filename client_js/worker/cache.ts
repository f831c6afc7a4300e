/**
 * The service worker's strategies for answering requests from the network or a cache, and the
 * removal of files that older builds have cached.
 */

import { ASSETS, OFFLINE, OFFLINE_PAGE, type Build } from './build';

export function isAsset(path: string): boolean {
  return path.startsWith('/assets/');
}

/**
 * Return a page from the network, or the cached offline page if the network fails. Rejects if that
 * is not cached either.
 */
export async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await caches.match(OFFLINE_PAGE);
    if (!page) throw error;
    return page;
  }
}

/**
 * Return a file that never changes from the cache, or else from the network. A complete answer from
 * the network is added to `cache`.
 */
export async function cacheFirst(request: Request, cache: string): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    const assets = await caches.open(cache);
    // If storage is full, the file is fetched again next time.
    await assets.put(request, copy).catch(() => undefined);
  }
  return answer;
}

/** Delete the caches of other builds, and the cached assets that `build` does not have. */
export async function removeOldCaches(build: Build): Promise<void> {
  const wanted = [ASSETS, OFFLINE + build.version];
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => !wanted.includes(name)).map((name) => caches.delete(name)),
  );
  const assets = await caches.open(ASSETS);
  const current = new Set(build.assets);
  for (const request of await assets.keys())
    if (!current.has(new URL(request.url).pathname)) await assets.delete(request);
}
