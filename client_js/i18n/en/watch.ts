/** Lists of public games to watch: texts in English. */

export default {
  onNow: 'Live now',
  gamesToWatch: 'Games to watch',
  nobodyPlays: 'No public games right now. Want to watch two bots?',
  cannotFetch: 'The games couldn’t be loaded.',
  looking: 'Looking for games…',
  twoBots: 'Watch two bots',
  bestNow: 'Best game right now',
  nobodyWatches: 'No spectators yet',
  watchers_one: '{{count}} spectator',
  watchers_other: '{{count}} spectators',
  watchIt: 'Watch',
  watch: 'Watch',
  nothing: 'No games to watch right now',
  tooBusy: 'The server is busy or can’t be reached. Try again in a moment.',
  something: 'Finding a game',
  findingMostWatched: 'Finding the most watched game…',
  mostWatched: 'Most watched first. Boards update live; open one to watch.',
} as const;
