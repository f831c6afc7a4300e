/**
 * Starts the client: loads texts and the first page, mounts the app, and then, when idle, preloads
 * the match page and registers the service worker.
 */

import { mount } from 'svelte';
import { GAMES_TEXTS } from '../games/texts';
import { SITE_TEXTS } from '../i18n';
import type { Language } from '../i18n/languages';
import { locale } from '../i18n/texts.svelte';
import { pushSignals } from '../ui/signals/push.svelte';
import App from './App.svelte';
import { load } from './pages';
import { router } from './shell/router.svelte';

/** The time after which the page counts as idle, if the browser does not report that. */
const IDLE_MS = 1_000;

/** The longest wait for the font of headings. Another takes its place until it is loaded. */
const FONT_MS = 1_000;

/**
 * Start the client. `ahead` resolves when all early requests have ended, and `font` when the font of
 * headings is loaded.
 */
export async function start(
  language: Language,
  ahead: Promise<unknown>,
  font: Promise<unknown>,
): Promise<void> {
  const target = document.getElementById('app');
  if (!target) throw new Error('index.html has no element #app');
  await locale.setLanguage(language);
  await Promise.all([
    locale.addTexts(SITE_TEXTS),
    locale.addTexts(GAMES_TEXTS),
    router.begin(load),
  ]);
  await Promise.race([font, sleep(FONT_MS)]);
  mount(App, { target });

  // Slow networks and devices are busy with the first page until then.
  await ahead;
  await idle();
  // Most visitors go there next.
  void load({ page: 'match', id: '' })?.catch(() => undefined);
  // Only builds have a worker: in development, file names have no hashes.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null);
    await pushSignals.renew();
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Resolve when the page is idle. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => {
        resolve();
      });
    // Safari has no idle callback.
    else setTimeout(resolve, IDLE_MS);
  });
}
