/** What all pages share: texts in English. */

export default {
  startMatch: 'Start a new match',
  more: 'More',
  yourGames: 'Your games',
  turnsIn: ', your turn in {{turns}}',
  rules: 'Rules',
  help: 'Help',
  account: 'Account',
  leaderboards: 'Leaderboards',
  archive: 'Past games',
  theme: 'Theme',
  'theme.system': 'Same as device',
  'theme.light': 'Light',
  'theme.dark': 'Dark',
  language: 'Language',
  openReplay: 'Open a replay',
  checkShuffles: 'Check shuffles',
  notLoaded: 'This page couldn’t be loaded',
  nothingHere: 'Page not found',
  noPage: 'There’s no page at this address.',
  home: 'Home',
} as const;
