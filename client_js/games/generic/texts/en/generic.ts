/** The English texts of the generic table, for games that have no folder in this client. */

export default {
  howToPlay:
    'On your turn, press a marked card or point, then the place where it goes. Other actions are buttons below.',
  options: 'Options',
  starting: 'The game is about to begin',
  choose: 'Your turn: {{actions}}',
  chooseMore: 'Choose where it goes',
  wait: 'Waiting for the next move',
  actions: 'Actions',
  all: 'Cancel',
  hidden: '{{count}} hidden',
  empty: 'empty',
  point: '{{name}}: {{content}}',
  board: 'Board',
  zoneOf: '{{name}}: {{player}}',
  rejected: 'Not possible: {{reason}}',
  ended: 'The game ended: {{reason}}.',
  keys: 'Tab moves between the board, cards and actions, and arrow keys move on the board. Enter chooses, Escape cancels.',
} as const;
