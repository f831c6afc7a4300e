/** The page for those without a network: texts in English. */

export default {
  offline: 'No connection',
  offlineLine:
    'The server cannot be reached. Your games are safe there, and this page comes back by itself.',
  tryAgain: 'Try again now',
} as const;
