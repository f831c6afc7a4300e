/** The web client's beginning. */

import { mount } from 'svelte';
import { GAMES_TEXTS } from '../games/texts';
import { SITE_TEXTS } from '../i18n';
import { languageFor } from '../i18n/languages';
import { speech } from '../i18n/texts.svelte';
import { pushSignals } from '../ui/signals/push.svelte';
import { settings } from '../ui/settings.svelte';
import App from './App.svelte';
import '../ui/styles/tokens.css';
import '../ui/styles/base.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no place for the app');

await speech.speak(languageFor(settings.language.word, navigator.languages));
await Promise.all([speech.add(SITE_TEXTS), speech.add(GAMES_TEXTS)]);
mount(App, { target });

// What is built is served with a worker; in development files have no lasting names.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null);
  await pushSignals.renew();
}
