/** The game's things in words: cards, places, wilds. */

import { listed } from '../../ui/wording';
import type { Card, ZoneId } from '../cards/generated';
import { faceName, printedRank, rankName, type Pack } from '../cards/ranks';
import { kindOf } from '../cards/zones';
import type { SpiteRules } from './generated';
import { ordinalOf } from './position';
import { deck, isWild, wholePack, wildRanks } from './wilds';

/** A card for those who hear it: `7 of spades`, `king of hearts, wild`, `wild card`. */
export function cardName(card: Card, rules: SpiteRules): string {
  const name = faceName(card, rules.pack);
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

/** What a build pile is at, for the eye: `next 6`. */
export function nextRank(rank: number, pack: Pack = 'standard'): string {
  return `next ${printedRank(rank, pack)}`;
}

/** How many cards there are in all. */
export function packSize(rules: SpiteRules): number {
  return wholePack(rules).length;
}

/** How many cards one deck of the standard pack has. */
export function deckSize(rules: SpiteRules): number {
  return deck(rules).length;
}

/** `wild cards`, `kings`, `queens, kings and jokers`, `all cards from the 5 up`. */
export function wildsInWords(rules: SpiteRules): string {
  const ranks = wildRanks(rules);
  const [lowest] = ranks;
  if (lowest === undefined) return 'no cards';
  if (ranks.length > 3) return `all cards from the ${rankName(lowest, rules.pack)} up`;
  return listed(ranks.map((rank) => `${rankName(rank, rules.pack)}s`));
}
