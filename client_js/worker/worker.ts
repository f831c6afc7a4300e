/**
 * The service worker: displays the offline page, caches files that never change, and displays
 * notifications of turns. Pages always come from the network, so they are never outdated.
 */

import { ASSETS, OFFLINE, type Build } from './build';
import { removeOldCaches, isAsset, cacheFirst, networkFirst } from './cache';
import { notificationOf, type Turn } from './turn_notification';

declare const self: ServiceWorkerGlobalScope;
/** The build's list of files and version, which the build inserts here. */
declare const BUILD: Build;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const offline = await caches.open(OFFLINE + BUILD.version);
      await offline.addAll(BUILD.offline);
      // Everything it serves comes from the network or never changes, so it may take over at once.
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldCaches(BUILD).then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(networkFirst(request));
  else if (isAsset(pathname)) event.respondWith(cacheFirst(request, ASSETS));
});

self.addEventListener('push', (event) => {
  const turn = event.data?.json() as Turn | undefined;
  if (!turn) return;
  const { title, ...options } = notificationOf(turn);
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(title, options),
      // A dot without a number: only pages know how many turns there are.
      showDot(),
    ]),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show((event.notification.data as Turn).match));
});

async function showDot(): Promise<void> {
  if ('setAppBadge' in self.navigator) await self.navigator.setAppBadge().catch(() => undefined);
}

/** Bring a match to the front: focus the tab that shows it, or open a new one. */
async function show(match: string): Promise<void> {
  const address = new URL(`/m/${match}`, self.location.origin).href;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url.split(/[?#]/)[0] === address);
  await (tab ? tab.focus() : self.clients.openWindow(address));
}
