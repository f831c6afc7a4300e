/** Push notifications about turns, which the service worker shows: texts in English. */

export default {
  yourTurn: 'It’s your turn',
  opponentWaits: '{{opponent}} is waiting for your move.',
  botWaits: 'The bot is waiting for your move.',
} as const;
