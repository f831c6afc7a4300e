/** What each option of a rule set is called, and what each of its values does, in one line. */

import { DEFAULT_RULES, RULE_OPTIONS, type Rules } from '../../sdk';
import { counted, rankName } from '../spite/naming';
import { rankOf } from '../spite/cards';
import { deckSize, highest, nameIn, packSize, wildsInWords } from './pack';

export type Option = keyof Rules;

/** The options in the groups of the form. */
export const GROUPS: readonly { readonly title: string; readonly options: readonly Option[] }[] = [
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

type Words = {
  readonly label: string;
  /** The values that are no numbers, by what they are on the wire. */
  readonly values?: Readonly<Record<string, string>>;
  readonly effect: (rules: Rules) => string;
};

const YES_NO = { true: 'yes', false: 'no' };

const WORDS: Readonly<Record<Option, Words>> = {
  pack: {
    label: 'Pack',
    values: { standard: 'decks of 52', twelves: 'numbers 1 to 12' },
    effect: (rules) => `${counted(packSize(rules), 'card')} in all.`,
  },
  decks: {
    label: 'Decks',
    effect: (rules) =>
      rules.pack === 'twelves'
        ? 'Means nothing in the pack of numbers.'
        : `${counted(rules.decks, 'deck')} of ${deckSize(rules)} cards.`,
  },
  jokers: {
    label: 'Jokers',
    values: YES_NO,
    effect: (rules) => {
      if (rules.pack === 'twelves') return 'The pack of numbers has wild cards of its own.';
      return rules.jokers ? 'Two jokers in each deck.' : 'There are no jokers.';
    },
  },
  min_wild: {
    label: 'Wild from',
    effect: (rules) =>
      `Wild: ${wildsInWords(rules)}. The ${nameIn(rules, highest(rules))} completes a build pile.`,
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

export function optionLabel(option: Option): string {
  return WORDS[option].label;
}

/** What the option's value in these rules means for the game. */
export function optionEffect(option: Option, rules: Rules): string {
  return WORDS[option].effect(rules);
}

/** A value as the form says it. */
export function valueWords(option: Option, value: string | number | boolean): string {
  if (option === 'min_wild') return value === 'W' ? 'joker' : rankName(rankOf(String(value)));
  return WORDS[option].values?.[String(value)] ?? String(value);
}

const MOST_CHOICES = 24;

/** The values to choose from; null where a number is to be typed. */
export function choices(option: Option): (string | number | boolean)[] | null {
  const { values, range } = RULE_OPTIONS[option];
  if (!range) return [...values];
  if (range[1] > MOST_CHOICES) return null;
  const numbers = Array.from({ length: range[1] - range[0] + 1 }, (_, index) => range[0] + index);
  return [...numbers, ...values];
}

/** What sets these rules apart from the default ones, in a line; null for these themselves. */
export function differences(rules: Rules): string | null {
  const told = GROUPS.flatMap(({ options }) => options)
    .filter((option) => rules[option] !== DEFAULT_RULES[option])
    .map((option) => `${optionLabel(option)}: ${valueWords(option, rules[option])}`);
  return told.length === 0 ? null : `${told.join('. ')}.`;
}
