/**
 * The client's pages by name, each in its own chunk, and the function that loads the code a route
 * needs.
 */

import type { Bundle } from '../i18n/catalogues';
import { SAME_DEAL_TEXTS } from '../ui/same_deal/texts';
import { FAIRNESS_TEXTS } from './fairness/texts';
import type { Route } from './shell/routes';

export const PAGES = {
  account: () => import('./account/AccountPage.svelte'),
  daily: () => import('./daily/DailyPage.svelte'),
  fair: () => withTexts(import('./fairness/FairnessPage.svelte'), FAIRNESS_TEXTS),
  games: () => import('./my_games/MyGamesPage.svelte'),
  help: () => import('./help/HelpPage.svelte'),
  home: () => import('./home/HomePage.svelte'),
  learn: () => import('./learn/LearnPage.svelte'),
  match: () => import('./match/MatchPage.svelte'),
  moderation: () => import('./moderation/ModerationPage.svelte'),
  people: () => import('./people/PeoplePage.svelte'),
  player: () => import('./results/PlayerPage.svelte'),
  programs: () => import('./bot_api/BotApiPage.svelte'),
  publicGames: () => import('./games/GamesPage.svelte'),
  puzzle: () => import('./puzzles/PuzzlePage.svelte'),
  puzzles: () => import('./puzzles/PuzzlesPage.svelte'),
  replay: () => import('./replay/ReplayPage.svelte'),
  report: () => import('./moderation/ReportPage.svelte'),
  rules: () => import('./rules/RulesPage.svelte'),
  rulesList: () => import('./rules/RulesList.svelte'),
  same: () => withTexts(import('./same_deal/SameDealPage.svelte'), SAME_DEAL_TEXTS),
  watchNow: () => import('./watch/WatchNow.svelte'),
} satisfies Record<Exclude<Route['page'], 'nowhere'>, () => Promise<unknown>>;

/** Return a page's module once its own texts are loaded too. Rejects as `import` does. */
async function withTexts<Module>(module: Promise<Module>, bundle: Bundle): Promise<Module> {
  // Imported on demand, because the client's first file is small.
  const texts = await import('../i18n/texts.svelte');
  return texts.withTexts(module, bundle);
}

type PageName = keyof typeof PAGES;
type Loaded = { [Name in PageName]?: Awaited<ReturnType<(typeof PAGES)[Name]>>['default'] };

/** The components of the pages that are loaded, by page. */
export const loaded: Loaded = {};

/**
 * The keys of games for which no request is needed: they are known, or the server lacks them too.
 */
const askedFor = new Set<string>();

/**
 * Load a page's component, and the game of a rules or lesson page; undefined if they are loaded.
 * Rejects as `import` does.
 */
export function load(route: Route): Promise<void> | undefined {
  const { page } = route;
  const code = page === 'nowhere' || loaded[page] ? undefined : loadPage(page);
  const game = page === 'rules' || page === 'learn' ? route.game : null;
  if (game === null || askedFor.has(game)) return code;
  return Promise.all([code, findGame(game)]).then(() => undefined);
}

/** Ask the server for a game for which this client has no table of its own. */
async function findGame(key: string): Promise<void> {
  // Imported on demand, because the client's first file is small.
  const { gameOf, loadOthers } = await import('../games/registry');
  if (!gameOf(key)) await loadOthers();
  askedFor.add(key);
}

async function loadPage(name: PageName): Promise<void> {
  const { default: page } = await PAGES[name]();
  Object.assign(loaded, { [name]: page });
}
