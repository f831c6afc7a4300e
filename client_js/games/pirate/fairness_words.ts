import type { FairnessWords } from '../../ui/fairness_words';
import { SHUFFLE_WORDS } from '../cards/fairness_words';

/** What is said of chance: here it is in the cut and in the two stocks. */
export const FAIRNESS: FairnessWords = {
  ...SHUFFLE_WORDS,
  ahead:
    'The server is already bound to its part of every shuffle, before the packs are cut. After the game you can check that it kept to it.',
  begun:
    'The server was bound to its part of every shuffle before the cut. After the game you can check that it kept to it.',
  before: 'before the cut',
  seenBefore: 'before the packs were cut',
  occasion: 'the cut',
  shows: [
    'The server was bound to its secret before it knew the players’ numbers, so it could not pick an order of cards that it liked.',
    'Neither player could: the secret was unknown to them until the game was over.',
    'No card was taken out of a pack, slipped in or moved up, at the cut or in a stock.',
  ],
  doesNotShow: [
    'That luck was on your side. A fair shuffle buries an ace too, just as often for your opponent.',
    'That the server kept what it knows to itself: it could have told somebody the order of a stock.',
    'That the server and one player are not in league. Together they know the secret and can choose the last number, so they could try many until a stock suits them.',
    'That nobody was held up: whose card reached the server first depends on the connections too.',
  ],
};
