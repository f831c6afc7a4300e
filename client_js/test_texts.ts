/**
 * Setup for each test file. It loads the English texts, and removes all stubs afterwards, since
 * files share a process.
 */

import { afterAll, vi } from 'vitest';

import { CARDS_TEXTS } from './games/cards/texts';
import { MEGIDDO_TEXTS } from './games/megiddo/texts';
import { PIRATE_TEXTS } from './games/pirate/texts';
import { SPITE_TEXTS } from './games/spite/texts';
import { GAMES_TEXTS } from './games/texts';
import { SITE_TEXTS } from './i18n';
import { locale } from './i18n/texts.svelte';

await Promise.all(
  [SITE_TEXTS, GAMES_TEXTS, CARDS_TEXTS, SPITE_TEXTS, MEGIDDO_TEXTS, PIRATE_TEXTS].map((bundle) =>
    locale.addTexts(bundle),
  ),
);

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
