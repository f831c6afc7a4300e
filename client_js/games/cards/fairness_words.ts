import type { FairnessWords } from '../../ui/fairness_words';

/** What games of shuffled cards say about their chance. */
export const SHUFFLE_WORDS: FairnessWords = {
  sign: 'Fair shuffles.',
  ahead:
    'The server is already bound to its part of every shuffle, before any card is dealt. After the game you can check that it kept to it.',
  begun:
    'The server was bound to its part of every shuffle before the deal. After the game you can check that it kept to it.',
  over: 'The game is over: your browser can work out every shuffle of it again.',
  question: 'Were the shuffles fair?',
  rulesQuestion: 'Is the shuffle fair?',
  fair: 'The shuffles were fair',
  right: 'The shuffles add up',
  wrong: 'These shuffles are not what was promised',
  before: 'before the deal',
  seenBefore: 'before the cards were dealt',
  occasion: 'the deal',
  decided: 'decided on this order',
  meaning: 'Nobody chose the order of these cards',
  mixedInto: 'every shuffle',
  shows: [
    'To a player whose number is in it: the server was bound to its secret, and the other player to theirs, before that number was shown. So neither could pick an order of cards that they liked.',
    'No card was taken out, slipped in or moved up, in the deal or in any later shuffle.',
  ],
  doesNotShow: [
    'That luck was on your side. Fair shuffles deal awful hands too, just as often to your opponent.',
    'That the server kept what it knows to itself: it could have told somebody the hidden cards.',
    'That the server and one player are not in league. Together they know the secret, and could choose between two orders: with that player’s number shown, and with it kept back.',
  ],
};
