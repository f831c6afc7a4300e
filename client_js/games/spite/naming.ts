/** The game's things in words: cards, places, rule sets. */

import type { Card, Rules, ZoneId } from '../../sdk';
import { highestNatural, isWild, printedRank, rankOf, suitOf, type Pack } from './cards';
import { kindOf, ordinalOf } from './zones';

const RANK_NAMES: Readonly<Record<number, string>> = {
  1: 'ace',
  11: 'jack',
  12: 'queen',
  13: 'king',
  14: 'joker',
};
const SUIT_NAMES = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' } as const;

/** `ace`, `7`, `king`; in the pack of twelves `1` to `12` and `wild card`. */
export function rankName(rank: number, pack: Pack = 'standard'): string {
  if (pack === 'twelves') return rank > 12 ? 'wild card' : String(rank);
  return RANK_NAMES[rank] ?? String(rank);
}

/** A rank with its article: `an ace`, `a 7`, `an 8`. */
export function aRank(rank: number, pack: Pack = 'standard'): string {
  const name = rankName(rank, pack);
  return `${/^(8|11|ace)$/.test(name) ? 'an' : 'a'} ${name}`;
}

/** A card in full, for those who hear it: `7 of spades`, `king of hearts, wild`, `wild card`. */
export function cardName(card: Card, rules: Rules): string {
  const suit = suitOf(card);
  const rank = rankName(rankOf(card), rules.pack);
  const name = suit ? `${rank} of ${SUIT_NAMES[suit]}` : rank;
  return isWild(card, rules) && name !== 'wild card' ? `${name}, wild` : name;
}

/** `build pile 2`, `discard pile 1`, `stock`, `hand`. */
export function zoneName(zone: ZoneId): string {
  switch (kindOf(zone)) {
    case 'build':
      return `build pile ${ordinalOf(zone)}`;
    case 'discard':
      return `discard pile ${ordinalOf(zone)}`;
    case 'draw':
      return 'draw pile';
    case 'completed':
      return 'completed cards';
    default:
      return kindOf(zone);
  }
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export type PresetWords = {
  readonly title: string;
  readonly line: string;
};

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
export function presetWords(preset: string | null, rules: Rules): PresetWords {
  const known = preset === null ? undefined : PRESETS[preset];
  return known ?? { title: preset ?? 'House rules', line: `${ruleFacts(rules).join('. ')}.` };
}

/** `kings and jokers`, `jokers`; in the pack of twelves `wild cards`. */
export function wildNames(rules: Rules): string {
  const twelves = rules.pack === 'twelves';
  const last = twelves ? 12 : rules.jokers ? 14 : 13;
  const names: string[] = [];
  for (let rank = highestNatural(rules) + 1; rank <= last; rank += 1)
    names.push(twelves ? `${rank}s` : `${rankName(rank)}s`);
  if (twelves) names.push('wild cards');
  return names.join(' and ');
}

/** The rules that a player should know before the first card, one short sentence each. */
export function ruleFacts(rules: Rules): string[] {
  const piles = rules.build_count === 'unlimited' ? 'Any number of' : rules.build_count;
  const wild = wildNames(rules);
  return [
    `${counted(rules.stock_count, 'card')} in each stock`,
    `${wild.charAt(0).toUpperCase()}${wild.slice(1)} are wild${rules.wild_in_stock ? '' : ', none in the stocks'}`,
    `${piles} build piles, from the ${rankName(1, rules.pack)} up to the ${rankName(highestNatural(rules), rules.pack)}`,
    `Hands of ${rules.hand_count}, ${counted(rules.discard_count, 'discard pile')} each`,
    ...(rules.first_player === 'highest_stock' ? ['The higher first stock card begins'] : []),
  ];
}

/** What a build pile is at, for the eye: `next 6`. */
export function nextRank(rank: number, pack: Pack = 'standard'): string {
  return `next ${printedRank(rank, pack)}`;
}
