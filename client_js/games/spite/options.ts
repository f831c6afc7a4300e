/** What each option of a rule set is called, and what each of its values does, in one line. */

import { counted } from '../../ui/wording';
import { rankName, rankOf } from '../cards/ranks';
import { YES_NO, type OptionsForm } from '../options';
import { RULE_OPTIONS, type SpiteRules } from './generated';
import { deckSize, packSize, wildsInWords } from './naming';
import { highestNatural } from './wilds';

/** The options in the groups of the form. */
const GROUPS: OptionsForm<SpiteRules>['groups'] = [
  { title: 'The cards', options: ['pack', 'decks', 'jokers', 'min_wild'] },
  {
    title: 'The table',
    options: [
      'stock_count',
      'wild_in_stock',
      'stock_from',
      'hand_count',
      'build_count',
      'discard_count',
    ],
  },
  { title: 'The beginning', options: ['first_player', 'opening_hands'] },
  {
    title: 'The turns',
    options: ['refill', 'must_play', 'group_discard', 'shuffle', 'draw_exhausted'],
  },
  { title: 'Points', options: ['scoring', 'match_target'] },
];

const RANKS = Object.fromEntries(
  RULE_OPTIONS.min_wild.values.map((rank) => [
    String(rank),
    rank === 'W' ? 'joker' : rankName(rankOf(String(rank))),
  ]),
);

const inNumbers = ({ pack }: SpiteRules): boolean => pack === 'twelves';

const WORDS: OptionsForm<SpiteRules>['words'] = {
  pack: {
    label: 'Pack',
    values: { standard: 'decks of 52', twelves: 'numbers 1 to 12' },
    effect: (rules) => `${counted(packSize(rules), 'card')} in all.`,
  },
  decks: {
    label: 'Decks',
    idle: inNumbers,
    effect: (rules) =>
      rules.pack === 'twelves'
        ? 'Means nothing in the pack of numbers.'
        : `${counted(rules.decks, 'deck')} of ${deckSize(rules)} cards.`,
  },
  jokers: {
    label: 'Jokers',
    idle: inNumbers,
    values: YES_NO,
    effect: (rules) => {
      if (rules.pack === 'twelves') return 'The pack of numbers has wild cards of its own.';
      return rules.jokers ? 'Two jokers in each deck.' : 'There are no jokers.';
    },
  },
  min_wild: {
    label: 'Wild from',
    values: RANKS,
    effect: (rules) =>
      `Wild: ${wildsInWords(rules)}. The ${rankName(highestNatural(rules), rules.pack)} completes a build pile.`,
  },
  stock_count: {
    label: 'Cards in a stock',
    effect: () => 'The more, the longer the game.',
  },
  wild_in_stock: {
    label: 'Wild cards in stocks',
    values: YES_NO,
    effect: (rules) =>
      rules.wild_in_stock
        ? 'Stocks may hold wild cards, which are easy to get rid of.'
        : 'Stocks hold no wild cards: all of these come from the draw pile.',
  },
  stock_from: {
    label: 'Stocks come from',
    values: { pack: 'the whole pack', own_deck: 'one deck, halved' },
    effect: (rules) =>
      rules.stock_from === 'pack'
        ? 'Both are dealt from everything.'
        : 'One deck makes both stocks, the others the draw pile.',
  },
  hand_count: {
    label: 'Cards in a hand',
    effect: (rules) => `A hand is filled up to ${rules.hand_count}.`,
  },
  build_count: {
    label: 'Build piles',
    values: { unlimited: 'any number' },
    effect: (rules) =>
      rules.build_count === 'unlimited'
        ? 'There is always room for one more.'
        : 'So many may stand at once. Fewer of them make it harder.',
  },
  discard_count: {
    label: 'Discard piles each',
    effect: () => 'The more, the fewer cards get buried.',
  },
  first_player: {
    label: 'Who begins',
    values: { highest_stock: 'the higher stock card', random: 'a lot', alternate: 'by turns' },
    effect: (rules) =>
      ({
        highest_stock: 'The higher first stock card. Equal ones are dealt again.',
        random: 'A lot decides, in each game anew.',
        alternate: 'A lot decides once, then you take turns.',
      })[rules.first_player],
  },
  opening_hands: {
    label: 'First hands',
    values: { first_turn: 'drawn in the first turn', both: 'dealt to both' },
    effect: (rules) =>
      rules.opening_hands === 'both'
        ? 'Both players have their hands before anybody plays.'
        : 'You draw your first hand as your first turn begins.',
  },
  refill: {
    label: 'Filling the hand',
    values: { automatic: 'by itself', manual: 'has to be asked for' },
    effect: (rules) =>
      rules.refill === 'automatic'
        ? 'As a turn begins, the hand is filled.'
        : 'Whoever moves a card before asking goes without until the next turn.',
  },
  must_play: {
    label: 'Has to be played',
    values: { none: 'nothing', aces: 'aces', aces_and_deuces: 'aces and twos' },
    effect: (rules) =>
      rules.must_play === 'none'
        ? 'You may keep any card back.'
        : 'The turn can’t end while one of these fits on a build pile.',
  },
  group_discard: {
    label: 'Discard several of a rank',
    values: YES_NO,
    effect: (rules) =>
      rules.group_discard
        ? 'Cards of one rank can be discarded together.'
        : 'One card is discarded at a time.',
  },
  shuffle: {
    label: 'Completed piles',
    values: {
      draw_empty: 'are kept aside',
      deck_removed: 'go back at once',
      any_draw: 'go back, shuffled before draws',
    },
    effect: (rules) =>
      ({
        draw_empty: 'They become the draw pile when it runs out.',
        deck_removed: 'They go into the draw pile, which is then shuffled.',
        any_draw: 'They go into the draw pile, which is shuffled before anybody draws.',
      })[rules.shuffle],
  },
  draw_exhausted: {
    label: 'No cards left to draw',
    values: { draw: 'nobody wins', fewest_stock: 'the smaller stock wins' },
    effect: () => 'What happens when a hand can’t be filled any more.',
  },
  scoring: {
    label: 'A win counts',
    values: { wins: '1 point', stock_left: 'the cards left', twelves: '25, and 5 a card left' },
    effect: (rules) =>
      rules.scoring === 'wins'
        ? 'Every game is worth the same.'
        : 'The cards left are those in the loser’s stock.',
  },
  match_target: {
    label: 'Points to win the match',
    effect: (rules) =>
      rules.scoring === 'wins' && rules.match_target === 1
        ? 'A match is a single game.'
        : 'You play games until one of you has so many.',
  },
};

export const OPTIONS: OptionsForm<SpiteRules> = { groups: GROUPS, words: WORDS };
