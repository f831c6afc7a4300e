/** Titles and summaries of the games, needed before a game is loaded, in English. */

export default {
  spite: 'The two-player card race: be first to play every card in your stock pile.',
  megiddo:
    'A board game for two: get stones in a row on rings and spokes, or capture enough of them.',
  pirate: 'A two-player card race without turns: be first to capture five ships.',
  yes: 'yes',
  no: 'no',
} as const;
