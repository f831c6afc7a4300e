/** Games to watch: texts in English. */

export default {
  onNow: 'On now',
  more_one: '{{count}} more to watch',
  more_other: '{{count}} more to watch',
  gamesToWatch: 'Games to watch',
  nobodyPlays: 'Nobody plays in public just now. Two computers will, if you like to watch.',
  cannotFetch: 'The games cannot be fetched just now.',
  looking: 'Looking for games…',
  twoComputers: 'Watch two computers',
  bestNow: 'Best game now',
  nobodyWatches: 'Nobody watches yet',
  watchers_one: '{{count}} watcher',
  watchers_other: '{{count}} watchers',
  watchIt: 'Watch it',
  watch: 'Watch',
  nothing: 'Nothing to watch just now',
  tooBusy: 'The server has too much to do, or cannot be reached. Try again in a moment.',
  something: 'Something to watch',
  liveliest: 'Looking for the liveliest game…',
  now: 'Games to watch now',
  mostWatched:
    'The most watched first. They go on as you look; open one to sit down beside its table.',
} as const;
