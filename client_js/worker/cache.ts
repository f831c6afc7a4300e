/** Where an answer is taken from. */

import { ASSETS, OFFLINE, OFFLINE_PAGE, type Build } from './build';

export function isAsset(path: string): boolean {
  return path.startsWith('/assets/');
}

/** A page: as the network has it, else the one that says that there is no network. */
export async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await caches.match(OFFLINE_PAGE);
    if (!page) throw error;
    return page;
  }
}

/** A file that never changes: as it was kept, else from the network, and kept from then on. */
export async function cacheFirst(request: Request, cache: string): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    const assets = await caches.open(cache);
    // Without room for it the file is fetched again the next time.
    await assets.put(request, copy).catch(() => undefined);
  }
  return answer;
}

/** Removes what other builds have left. */
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
