/** The pages by name. Each is loaded with its own code when it is opened. */

import type { Route } from './shell/routes';

export const PAGES = {
  account: () => import('./account/AccountPage.svelte'),
  fair: () => import('./fairness/FairnessPage.svelte'),
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
  replay: () => import('./replay/ReplayPage.svelte'),
  report: () => import('./moderation/ReportPage.svelte'),
  rules: () => import('./rules/RulesPage.svelte'),
  rulesList: () => import('./rules/RulesList.svelte'),
  watchNow: () => import('./watch/WatchNow.svelte'),
} satisfies Record<Exclude<Route['page'], 'nowhere'>, () => Promise<unknown>>;

type PageName = keyof typeof PAGES;
type Loaded = { [Name in PageName]?: Awaited<ReturnType<(typeof PAGES)[Name]>>['default'] };

/** The pages that are loaded. */
export const loaded: Loaded = {};

/** Load a page's component; undefined if it is loaded. Rejects as `import` does. */
export function load({ page }: Route): Promise<void> | undefined {
  return page === 'nowhere' || loaded[page] ? undefined : loadPage(page);
}

async function loadPage(name: PageName): Promise<void> {
  const { default: page } = await PAGES[name]();
  Object.assign(loaded, { [name]: page });
}
