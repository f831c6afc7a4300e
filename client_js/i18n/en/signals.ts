/** How a browser tells of turns: texts in English. */

export default {
  tellMe: 'Tell me when it is my turn',
  tellMeNot: 'Stop telling me of my turns',
  told: 'This browser tells you when it is your turn, also while this page is closed.',
  notAllowed:
    'This browser does not let this page tell you of your turns. Its settings can change that.',
  failed: 'That did not work. Try again later.',
  notPlayed: 'Start a game first. Then you can turn this on.',
  vibrate: 'Vibrate when it is my turn',
} as const;
