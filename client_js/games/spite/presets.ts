/**
 * Spite and Malice's presets: their order, names and descriptions, and the main facts of any rule
 * set.
 */

import { t } from '../../i18n/texts.svelte';
import { formatList } from '../../i18n/formats';
import { capitalize } from '../../ui/capitalization';
import { rankName, ranksName } from '../cards/ranks';
import type { PresetWords } from '../game';
import type { SpiteRules } from './generated';
import { highestNatural, wildRanks } from './wilds';

function presets(): Readonly<Record<string, PresetWords>> {
  return {
    'snm-a': {
      title: t('spite:preset.snm-a'),
      line: t('spite:line.snm-a'),
    },
    'snm-a-short': {
      title: t('spite:preset.snm-a-short'),
      line: t('spite:line.snm-a-short'),
    },
    'snm-pz': {
      title: t('spite:preset.snm-pz'),
      line: t('spite:line.snm-pz'),
    },
    'snm-pz-nwis': {
      title: t('spite:preset.snm-pz-nwis'),
      line: t('spite:line.snm-pz-nwis'),
    },
    momentpoint: {
      title: t('spite:preset.momentpoint'),
      line: t('spite:line.momentpoint'),
    },
    g4a: {
      title: t('spite:preset.g4a'),
      line: t('spite:line.g4a'),
    },
    denexa: {
      title: t('spite:preset.denexa'),
      line: t('spite:line.denexa'),
    },
    'skip-bo': {
      title: t('spite:preset.skip-bo'),
      line: t('spite:line.skip-bo'),
    },
  };
}

/** Return preset keys in the order in which to offer them: the ones known here first. */
export function presetOrder(keys: readonly string[]): string[] {
  const known = Object.keys(presets());
  return [
    ...known.filter((key) => keys.includes(key)),
    ...keys.filter((key) => !known.includes(key)),
  ];
}

/** Return the name of a rule set, a line about it, and how it ends without cards to draw. */
export function presetWords(preset: string | null, rules: SpiteRules): PresetWords {
  const known = preset === null ? undefined : presets()[preset];
  if (!known)
    return { title: preset ?? t('words:houseRules'), line: `${ruleFacts(rules).join('. ')}.` };
  const [fact] = exhaustion(rules);
  return fact === undefined ? known : { ...known, note: `${fact}.` };
}

/** Name the wild cards: `kings and jokers`, `jokers`; in the pack of twelves `wild cards`. */
export function wildNames(rules: SpiteRules): string {
  return formatList(wildRanks(rules).map((rank) => ranksName(rank, rules.pack)));
}

/** Return the rules that a player should know before the first card, in short sentences. */
export function ruleFacts(rules: SpiteRules): string[] {
  const wild = wildNames(rules);
  return [
    t('spite:fact.stock', { cards: t('cards:cards', { count: rules.stock_count }) }),
    capitalize(
      t(rules.wild_in_stock ? 'spite:fact.wild' : 'spite:fact.wildNotInStocks', { wilds: wild }),
    ),
    piles(rules),
    t('spite:fact.hands', {
      cards: rules.hand_count,
      piles: t('spite:discardPiles', { count: rules.discard_count }),
    }),
    ...(rules.first_player === 'highest_stock' ? [t('spite:fact.highest')] : []),
    ...exhaustion(rules),
  ];
}

function exhaustion({ draw_exhausted }: SpiteRules): string[] {
  return draw_exhausted === 'draw' ? [t('spite:fact.exhausted')] : [];
}

function piles(rules: SpiteRules): string {
  const { build_count: count, pack } = rules;
  const ends = { first: rankName(1, pack), last: rankName(highestNatural(rules), pack) };
  return count === 'unlimited'
    ? t('spite:fact.anyPiles', ends)
    : t('spite:fact.piles', { ...ends, count });
}
