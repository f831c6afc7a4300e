import type { FairnessWords } from '../../ui/fairness_words';
import { shuffleWords } from '../cards/fairness_words';

/** What is said of chance: here it is in the cut and in the two stocks. */
export function fairnessWords(): FairnessWords {
  return {
    ...shuffleWords(),
    ahead:
      'The server is already bound to its part of every shuffle, before the packs are cut. After the game you can check that it kept to it.',
    begun:
      'The server was bound to its part of every shuffle before the cut. After the game you can check that it kept to it.',
    before: 'before the cut',
    seenBefore: 'before the packs were cut',
    occasion: 'the cut',
    shows: [
      'To a player whose number is in it: the server was bound to its secret, and the other player to theirs, before that number was shown. So neither could pick an order of cards that they liked.',
      'No card was taken out of a pack, slipped in or moved up, at the cut or in a stock.',
    ],
    doesNotShow: [
      'That luck was on your side. A fair shuffle buries an ace too, just as often for your opponent.',
      'That the server kept what it knows to itself: it could have told somebody the order of a stock.',
      'That the server and one player are not in league. Together they know the secret, and could choose between two orders: with that player’s number shown, and with it kept back.',
      'That nobody was held up: whose card reached the server first depends on the connections too.',
    ],
  };
}
