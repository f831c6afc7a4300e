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
  archive: 'Games played',
  theme: 'Theme',
  'theme.system': 'As the system',
  'theme.light': 'Light',
  'theme.dark': 'Dark',
  language: 'Language',
  openReplay: 'Open a replay',
  checkShuffles: 'Check shuffles',
  notLoaded: 'This page could not be loaded',
  nothingHere: 'Nothing here',
  noPage: 'There is no page at this address.',
  home: 'Home',
} as const;
