/** The page that shows without a network: texts in English. */

export default {
  offline: 'No connection',
  offlineLine:
    'We can’t reach the server. Your games are safe, and this page reloads by itself once you’re back online.',
  tryAgain: 'Try again',
} as const;
