/**
 * English texts about the fairness of Pirate's shuffles: what chance decided, and what the check
 * shows.
 */

export default {
  begun:
    'The server committed to its part of every shuffle before the cut. After the game you can check that it kept its word.',
  before: 'before the cut',
  seenBefore: 'before the decks were cut',
  occasion: 'the cut',
  'shows.bound':
    'If your number is in the shuffle: the server and the other player had committed to their numbers before yours was revealed. So neither could pick an order of cards they liked.',
  'shows.untouched':
    'No card was removed from a deck, slipped in or moved up, at the cut or in a stock.',
  'doesNotShow.luck':
    'That luck was on your side. A fair shuffle buries an ace too, just as often for your opponent.',
  'doesNotShow.kept':
    'That the server kept the order of the stocks to itself: it could have leaked it to someone.',
  'doesNotShow.league':
    'That the server and one player didn’t work together. Together they know the secret and could choose between two orders: one with that player’s number, one without.',
  'doesNotShow.held':
    'That neither of you was slowed down: whose card reached the server first also depends on your connections.',
  shuffles: 'The cut and both stocks, recalculated',
  cards: 'No one reached into the decks',
  cardsLine:
    'A fair shuffle helps only if the cards are then taken in order. After the cut, every card you turn follows from the two stocks.',
  onTop: 'On top: the {{card}}',
  'use.stock': 'The shuffle of {{name}}’s stock',
  'use.cut': 'The shuffle of {{name}}’s deck for the cut',
  'use.cuts': 'The shuffle of {{name}}’s deck in cut {{cut}}',
  notHeld: 'Not true: {{what}}',
  'followed.cuts': 'decks were cut again only for equal ranks',
  'followed.low': 'the lower card is the low player’s',
  'followed.whole': 'each stock has all the cards of a deck and no others',
} as const;
