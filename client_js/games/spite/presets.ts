/** Rule sets in words: those with a name, and what is to be known of any. */

import { capital, counted } from '../../ui/wording';
import { rankName } from '../cards/ranks';
import type { PresetWords } from '../game';
import type { SpiteRules } from './generated';
import { highestNatural } from './wilds';

const PRESETS: Readonly<Record<string, PresetWords>> = {
  'snm-a': {
    title: 'Classic',
    line: 'Kings are wild, 20 cards in each stock. About half an hour.',
  },
  'snm-a-short': {
    title: 'Short',
    line: 'The classic game with only 5 cards in each stock. Good for a first game.',
  },
  'snm-pz': {
    title: 'Jokers',
    line: 'Kings are ordinary cards here; only the four jokers are wild.',
  },
  'snm-pz-nwis': {
    title: 'Jokers, clean stocks',
    line: 'As with jokers, but no wild card ever lies in a stock.',
  },
  momentpoint: {
    title: 'Momentpoint',
    line: 'Stocks of 26, any number of build piles, hands filled on demand, several cards of a rank discarded together. First to 50 points.',
  },
  g4a: {
    title: 'First to 50',
    line: 'Three build piles. The winner of a game scores the cards left in the other stock.',
  },
  denexa: {
    title: 'Denexa',
    line: 'Three build piles. When no cards are left to draw, the smaller stock wins.',
  },
  'skip-bo': {
    title: 'Twelves',
    line: 'Cards from 1 to 12 and 18 wild cards, 30 cards in each stock. First to 500 points.',
  },
};

/** Preset keys in the order in which they are offered: those known here first. */
export function presetOrder(keys: readonly string[]): string[] {
  const known = Object.keys(PRESETS);
  return [
    ...known.filter((key) => keys.includes(key)),
    ...keys.filter((key) => !known.includes(key)),
  ];
}

/** What a rule set is called, and one line about it. */
export function presetWords(preset: string | null, rules: SpiteRules): PresetWords {
  const known = preset === null ? undefined : PRESETS[preset];
  return known ?? { title: preset ?? 'House rules', line: `${ruleFacts(rules).join('. ')}.` };
}

/** `kings and jokers`, `jokers`; in the pack of twelves `wild cards`. */
export function wildNames(rules: SpiteRules): string {
  const twelves = rules.pack === 'twelves';
  const last = twelves ? 12 : rules.jokers ? 14 : 13;
  const names: string[] = [];
  for (let rank = highestNatural(rules) + 1; rank <= last; rank += 1)
    names.push(twelves ? `${rank}s` : `${rankName(rank)}s`);
  if (twelves) names.push('wild cards');
  return names.join(' and ');
}

/** The rules that a player should know before the first card, one short sentence each. */
export function ruleFacts(rules: SpiteRules): string[] {
  const piles = rules.build_count === 'unlimited' ? 'Any number of' : rules.build_count;
  const wild = wildNames(rules);
  return [
    `${counted(rules.stock_count, 'card')} in each stock`,
    `${capital(wild)} are wild${rules.wild_in_stock ? '' : ', none in the stocks'}`,
    `${piles} build piles, from the ${rankName(1, rules.pack)} up to the ${rankName(highestNatural(rules), rules.pack)}`,
    `Hands of ${rules.hand_count}, ${counted(rules.discard_count, 'discard pile')} each`,
    ...(rules.first_player === 'highest_stock' ? ['The higher first stock card begins'] : []),
  ];
}
