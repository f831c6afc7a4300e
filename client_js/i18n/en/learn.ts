/** The page to learn a game from: texts in English. */

export default {
  title: 'Learn {{game}}',
  inTwoMinutes: '{{game}} in two minutes',
  fetching: 'Fetching the rules…',
  games: 'Games',
  instead: '{{game}} instead',
  inShort: 'The rules in short',
  allRules: 'All the rules, with pictures',
  seePlayed: 'See it played',
  withLesson:
    'A short game in which each thing is explained when it first matters. The computer plays at its weakest, waits for you as long as you like, and you can leave at any time.',
  withoutLesson:
    'The computer plays at its weakest, waits for you as long as you like, and you can leave at any time.',
  firstGame: 'Play your first game',
  whilePlaying: 'Learn while you play',
} as const;
