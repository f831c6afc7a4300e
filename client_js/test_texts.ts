/**
 * Setup that Vitest runs for each test file. It loads the English texts, and removes all stubs
 * afterwards, since files share a process.
 */

import { afterAll, vi } from 'vitest';

import { FAIRNESS_TEXTS } from './app/fairness/texts';
import { GAME_FILES } from './games/preload';
import { GAMES_TEXTS } from './games/texts';
import { SITE_TEXTS } from './i18n';
import { locale } from './i18n/texts.svelte';
import { SAME_DEAL_TEXTS } from './ui/same_deal/texts';

const ofGames = Object.values(GAME_FILES).flatMap(({ texts }) => texts);
await Promise.all(
  [SITE_TEXTS, GAMES_TEXTS, FAIRNESS_TEXTS, SAME_DEAL_TEXTS, ...new Set(ofGames)].map((bundle) =>
    locale.addTexts(bundle),
  ),
);

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
