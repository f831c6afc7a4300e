/** Texts that games share, needed before a game is loaded, in English. */

export default {
  generic: 'A game from this server, on a plain table.',
  yes: 'yes',
  no: 'no',
} as const;
