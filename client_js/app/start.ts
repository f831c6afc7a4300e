/** The client itself: shows the first page, and then gets what the next ones may need. */

import { mount } from 'svelte';
import { GAMES_TEXTS } from '../games/texts';
import { SITE_TEXTS } from '../i18n';
import type { Language } from '../i18n/languages';
import { locale } from '../i18n/texts.svelte';
import { pushSignals } from '../ui/signals/push.svelte';
import App from './App.svelte';
import { load } from './pages';
import { router } from './shell/router.svelte';

/** So long after the first page it is taken to be idle, where the browser does not say. */
const IDLE_MS = 1_000;

/** `ahead` resolves when all that was asked for ahead is there, or failed. */
export async function start(language: Language, ahead: Promise<unknown>): Promise<void> {
  const target = document.getElementById('app');
  if (!target) throw new Error('index.html has no place for the app');
  await locale.setLanguage(language);
  await Promise.all([
    locale.addTexts(SITE_TEXTS),
    locale.addTexts(GAMES_TEXTS),
    router.begin(load),
  ]);
  mount(App, { target });

  // A slow network and processor have the first page to bring until then.
  await ahead;
  await idle();
  // Where most visitors go on to.
  void load({ page: 'match', id: '' })?.catch(() => undefined);
  // What is built is served with a worker; in development files have no lasting names.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null);
    await pushSignals.renew();
  }
}

/** Resolves when the page has nothing else to do. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => {
        resolve();
      });
    // Safari does not say so.
    else setTimeout(resolve, IDLE_MS);
  });
}
