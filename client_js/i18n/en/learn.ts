/** The page where a player learns a game: texts in English. */

export default {
  inTwoMinutes: '{{game}} in two minutes',
  fetching: 'Loading the rules…',
  games: 'Games',
  instead: 'Learn {{game}} instead',
  inShort: 'The rules in brief',
  allRules: 'The full rules, with pictures',
  seePlayed: 'Watch a game',
  withLesson:
    'A short guided game: every rule is explained the first time it comes up. The bot plays gently and waits for you. Leave whenever you like.',
  withoutLesson: 'The bot plays gently and waits for you. Leave whenever you like.',
  firstGame: 'Play your first game',
  whilePlaying: 'Learn while you play',
} as const;
