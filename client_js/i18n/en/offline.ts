/** The page that the service worker shows without a connection: texts in English. */

export default {
  offline: 'No connection',
  offlineLine:
    'We can’t reach the server. Your games are safe, and this page reloads by itself once you’re back online.',
  tryAgain: 'Try again',
} as const;
