/** The rules of one rule set in plain sentences (docs/rules.md, sections 2 to 7). */

import { capital, counted } from '../../../ui/wording';
import { rankName } from '../../cards/ranks';
import type { SpiteRules } from '../generated';
import { deckSize, packSize, wildsInWords } from '../naming';
import { pointsInWords } from '../score';
import { highestNatural, wildRanks } from '../wilds';

export type ChapterKey =
  | 'aim'
  | 'cards'
  | 'deal'
  | 'turn'
  | 'build'
  | 'discard'
  | 'dry'
  | 'end'
  | 'match'
  | 'seen'
  | 'chance';

export type Chapter = {
  readonly key: ChapterKey;
  readonly title: string;
  readonly lines: readonly string[];
};

/** All that there is to know, in the order in which a new player needs it. */
export function chapters(rules: SpiteRules): Chapter[] {
  return [
    { key: 'aim', title: 'The aim', lines: aim(rules) },
    { key: 'cards', title: 'The cards', lines: cards(rules) },
    { key: 'deal', title: 'The deal, and who begins', lines: [...deal(rules), ...begins(rules)] },
    { key: 'turn', title: 'Your turn', lines: turn(rules) },
    { key: 'build', title: 'Build piles', lines: build(rules) },
    { key: 'discard', title: 'The discard ends your turn', lines: discard(rules) },
    { key: 'dry', title: 'When the draw pile runs out', lines: dry(rules) },
    { key: 'end', title: 'The end of a game', lines: end(rules) },
    { key: 'match', title: 'Points', lines: points(rules) },
    { key: 'seen', title: 'Who sees what', lines: seen() },
    { key: 'chance', title: 'Is the shuffle fair?', lines: chance() },
  ];
}

function aim(rules: SpiteRules): string[] {
  return [
    `Each of you has a stock of ${counted(rules.stock_count, 'card')}. Whoever plays the last card of their own stock wins.`,
    'Stock cards can only go to the build piles in the middle, and only the top one can be played. Both of you build on the same piles, so what you leave there is what your opponent finds.',
  ];
}

function cards(rules: SpiteRules): string[] {
  const packed =
    rules.pack === 'twelves'
      ? `${packSize(rules)} cards: the numbers 1 to 12, twelve of each, and 18 wild cards.`
      : `${counted(rules.decks, 'deck')} of ${deckSize(rules)}${rules.jokers ? ', two jokers in each' : ', without jokers'}: ${packSize(rules)} cards.`;
  const suits =
    rules.pack === 'twelves' ? [] : ['Suits do not matter. An ace is 1, and the lowest card.'];
  return [packed, ...suits, ...wilds(rules)];
}

function wilds(rules: SpiteRules): string[] {
  if (wildRanks(rules).length === 0) return ['No card is wild.'];
  const stocks =
    rules.wild_in_stock || rules.stock_from === 'own_deck'
      ? []
      : ['No wild card is ever dealt to a stock.'];
  const which =
    rules.pack === 'twelves' && wildRanks(rules).length === 1
      ? 'A wild card stands'
      : `${capital(wildsInWords(rules))} are wild: such a card stands`;
  return [
    `${which} for whatever rank a build pile needs next. It carries the mark of the wild cards.`,
    ...stocks,
  ];
}

function deal(rules: SpiteRules): string[] {
  const stocks =
    rules.stock_from === 'own_deck'
      ? `One deck is shuffled and halved: ${counted(rules.stock_count, 'card')} for each stock. The rest of the pack is the draw pile.`
      : `The pack is shuffled, and each stock gets ${counted(rules.stock_count, 'card')}. What is left is the draw pile.`;
  const hands =
    rules.opening_hands === 'both'
      ? `Then both hands of ${rules.hand_count} are dealt, before anybody plays.`
      : `Hands are empty at first: each player draws ${counted(rules.hand_count, 'card')} as their first turn begins.`;
  return [stocks, 'The top card of each stock is turned up.', hands];
}

function begins(rules: SpiteRules): string[] {
  switch (rules.first_player) {
    case 'highest_stock':
      return [
        'The higher of the two top stock cards begins, counted by what is printed on it, wild or not. If they are equal, everything is shuffled and dealt again.',
      ];
    case 'random':
      return ['A lot decides who begins.'];
    case 'alternate':
      return ['A lot decides who begins the first game. After that you take turns at beginning.'];
  }
}

function turn(rules: SpiteRules): string[] {
  return [
    ...refill(rules),
    'Then play as many cards as you like and can, one at a time, onto the build piles: the top card of your stock, cards from your hand, or the top cards of your own discard piles.',
    'When you play your stock’s top card, the next one is turned up.',
    `When you have played all of your hand, it is filled to ${rules.hand_count} again at once, and your turn goes on.`,
    ...mustPlay(rules),
  ];
}

function refill(rules: SpiteRules): string[] {
  if (rules.refill === 'automatic')
    return [
      `As your turn begins, your hand is filled up to ${counted(rules.hand_count, 'card')} from the draw pile.`,
    ];
  return [
    `Your hand is not filled by itself: ask for it, up to ${counted(rules.hand_count, 'card')}, before you move a card. Once you have moved one, it is too late until your next turn.`,
    'If you have forgotten it with an empty hand, and there is nothing more that you want to play, you pass.',
  ];
}

function mustPlay(rules: SpiteRules): string[] {
  switch (rules.must_play) {
    case 'none':
      return ['You never have to play a card, even if you could.'];
    case 'aces':
      return [
        `While ${an(rankName(1, rules.pack))} of yours fits on a build pile, you may not end your turn: it has to be played.`,
      ];
    case 'aces_and_deuces':
      return [
        `While ${an(rankName(1, rules.pack))} or a 2 of yours fits on a build pile, you may not end your turn: it has to be played. Wild cards don’t oblige you.`,
      ];
  }
}

function build(rules: SpiteRules): string[] {
  const count =
    rules.build_count === 'unlimited'
      ? 'There is always room for one more build pile.'
      : `${capital(counted(rules.build_count, 'build pile'))} may stand at once.`;
  const [first, last] = [rankName(1, rules.pack), rankName(highestNatural(rules), rules.pack)];
  const wild = wildRanks(rules).length > 0;
  return [
    `${count} Each starts with ${an(first)}${wild ? ' or a wild card' : ''}, and goes up one rank at a time.`,
    `The ${last}${wild ? ', or a wild card in its place,' : ''} completes a pile: its cards leave the table, and its place is free again.`,
    'Nothing is ever taken back from a build pile.',
  ];
}

function discard(rules: SpiteRules): string[] {
  const group = rules.group_discard
    ? ['You may discard several cards together if they are of one rank: they go on one pile.']
    : [];
  const piles =
    rules.discard_count === 1
      ? 'your discard pile'
      : `one of your ${rules.discard_count} discard piles`;
  return [
    `To end your turn, lay a card of your hand on ${piles}, whatever lies there.`,
    ...group,
    'You can play the top card of a discard pile in a later turn, and then the one below it. Stock cards never go there.',
    'If that was your last card, nothing is drawn: it is your opponent’s turn.',
  ];
}

function dry(rules: SpiteRules): string[] {
  const ways = {
    draw_empty:
      'Completed piles are put aside. When the draw pile runs out, they are shuffled and become the new draw pile, even in the middle of a draw.',
    deck_removed:
      'Each completed pile goes back into the draw pile at once, and the draw pile is shuffled.',
    any_draw:
      'Each completed pile goes back into the draw pile at once. The draw pile is shuffled before anybody draws.',
  };
  const ends = {
    draw: 'If a hand still can’t be filled, the game ends, and nobody wins.',
    fewest_stock:
      'If a hand still can’t be filled, the game ends: the smaller stock wins, and equal stocks are a draw.',
  };
  return [ways[rules.shuffle], ends[rules.draw_exhausted]];
}

function end(rules: SpiteRules): string[] {
  return [
    `Whoever plays the last card of their stock wins at once, whatever else would have followed.`,
    ...(rules.draw_exhausted === 'draw'
      ? []
      : ['Else it ends when there is nothing left to draw: see above.']),
    'You can resign or offer a draw at any time, and claim the win or a draw when your opponent has been away for more than two minutes.',
  ];
}

/** What a won game is worth, and what wins the match. */
export function points(rules: SpiteRules): string[] {
  const { match_target: target, scoring } = rules;
  if (scoring === 'wins' && target === 1) return ['A match is a single game.'];
  const worth = {
    wins: 'Each game is worth one win.',
    stock_left:
      'The winner of a game gets a point for each card that is left in the loser’s stock.',
    twelves:
      'The winner of a game gets 25 points, and 5 more for each card that is left in the loser’s stock.',
  };
  return [
    worth[scoring],
    `Whoever is first to have ${pointsInWords(rules, target)} wins the match. A drawn game counts nothing, and another one follows.`,
  ];
}

function seen(): string[] {
  return [
    'Your hand is yours alone: others see only how many cards you hold.',
    'Build piles and discard piles are open to everybody, with every card in them. Of a stock, everybody sees the top card and how many are left.',
    'Nobody, its owner included, knows what lies below a stock’s top card, or in the draw pile.',
  ];
}

function chance(): string[] {
  return [
    'Nobody chooses the order of the cards. Before the deal, the server draws a secret number and shows its fingerprint to everybody: that binds it. Then each player’s browser draws a number of its own and fixes it in the same way. Only then are these numbers shown, and every shuffle of the game follows from all three.',
    'When the game is over the secret is shown, and your browser can work out every shuffle again: press “Were the shuffles fair?” at the end of a game, or in its replay.',
  ];
}

function an(name: string): string {
  return `${name === 'ace' ? 'an' : 'a'} ${name}`;
}
