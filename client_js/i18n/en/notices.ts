/** What a browser tells of a turn while no page is open: texts in English. */

export default {
  yourTurn: 'It is your turn',
  opponentWaits: '{{opponent}} waits for your move.',
  computerWaits: 'The computer waits for your move.',
} as const;
