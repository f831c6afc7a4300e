/** What is said of a game before it is loaded: texts in English. */

export default {
  spite: 'A card game for two: be the first to play all cards of your stock.',
  megiddo:
    'A board game for two: make a row of stones on rings and spokes, or capture enough of them.',
  pirate: 'A card race for two without turns: be the first to capture five ships.',
  yes: 'yes',
  no: 'no',
} as const;
