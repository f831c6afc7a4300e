/** The few English words that games share and that every page needs before a game is loaded. */

export default {
  generic: 'A game from this server, on a plain table.',
  yes: 'yes',
  no: 'no',
} as const;
