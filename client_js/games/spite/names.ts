/** Spite and Malice's names of cards, zones and wild cards, for texts and screen readers. */

import { t } from '../../i18n/texts.svelte';
import { formatList } from '../../i18n/formats';
import type { Card, ZoneId } from '../cards/generated';
import { faceName, isWildCard, printedRank, rankName, ranksName, type Pack } from '../cards/ranks';
import { kindOf } from '../cards/zones';
import type { SpiteRules } from './generated';
import { ordinalOf } from './position';
import { isWild, wildRanks } from './wilds';

/** Return a card's name for screen readers: `7 of spades`, `king of hearts, wild`, `wild card`. */
export function cardName(card: Card, rules: SpiteRules): string {
  const name = faceName(card, rules.pack);
  return isWild(card, rules) && !isWildCard(card, rules.pack)
    ? t('spite:wildCard', { card: name })
    : name;
}

/** Return the name of a zone: `build pile 2`, `discard pile 1`, `stock`, `hand`. */
export function zoneName(zone: ZoneId): string {
  switch (kindOf(zone)) {
    case 'build':
      return t('spite:zone.build', { number: ordinalOf(zone) });
    case 'discard':
      return t('spite:zone.discard', { number: ordinalOf(zone) });
    case 'draw':
      return t('spite:zone.draw');
    case 'completed':
      return t('spite:zone.completed');
    case 'stock':
      return t('spite:zone.stock');
    default:
      return t('spite:zone.hand');
  }
}

/** The width of a build pile, in pixels, from which its caption needs no shorter word. */
export const NAMED = 68;

/** Return the caption of a build pile: `next 6`. `narrow`: for a pile narrower than `NAMED`. */
export function nextRank(rank: number, pack: Pack, narrow: boolean): string {
  return t(narrow ? 'spite:nextNarrow' : 'spite:next', { rank: printedRank(rank, pack) });
}

/**
 * Name the wild cards: `wild cards`, `kings`, `queens, kings and jokers`, `all cards from the 5
 * up`.
 */
export function wildsText(rules: SpiteRules): string {
  const ranks = wildRanks(rules);
  const [lowest] = ranks;
  if (lowest === undefined) return t('spite:noCards');
  if (ranks.length > 3) return t('spite:allFrom', { rank: rankName(lowest, rules.pack) });
  return formatList(ranks.map((rank) => ranksName(rank, rules.pack)));
}
