/** The fairness of the game's shuffles: texts in English. */

export default {
  begun:
    'The server was bound to its part of every shuffle before the cut. After the game you can check that it kept to it.',
  before: 'before the cut',
  seenBefore: 'before the packs were cut',
  occasion: 'the cut',
  'shows.bound':
    'To a player whose number is in it: the server was bound to its secret, and the other player to theirs, before that number was shown. So neither could pick an order of cards that they liked.',
  'shows.untouched':
    'No card was taken out of a pack, slipped in or moved up, at the cut or in a stock.',
  'doesNotShow.luck':
    'That luck was on your side. A fair shuffle buries an ace too, just as often for your opponent.',
  'doesNotShow.kept':
    'That the server kept what it knows to itself: it could have told somebody the order of a stock.',
  'doesNotShow.league':
    'That the server and one player are not in league. Together they know the secret, and could choose between two orders: with that player’s number shown, and with it kept back.',
  'doesNotShow.held':
    'That nobody was held up: whose card reached the server first depends on the connections too.',
  shuffles: 'The cut and both stocks, worked out again',
  cards: 'Nobody reached into the packs',
  cardsLine:
    'A fair shuffle helps only if its cards are then taken as they lie. After the cut, every card that anybody turns follows from the two stocks.',
  onTop: 'On top: the {{card}}',
  'use.stock': 'The shuffle of {{name}}’s stock',
  'use.cut': 'The shuffle of {{name}}’s pack for the cut',
  'use.cuts': 'The shuffle of {{name}}’s pack in cut {{cut}}',
  notHeld: 'This does not hold: {{what}}',
  'followed.cuts': 'packs were cut again for equal ranks, and for nothing else',
  'followed.low': 'the lower card is the low player’s',
  'followed.whole': 'each stock has all the cards of a pack, and no others',
} as const;
