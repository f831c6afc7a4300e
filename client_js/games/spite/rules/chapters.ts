/**
 * The chapters of Spite and Malice's rules page as text, with the numbers of the rules in force
 * (docs/rules.md, sections 2 to 7).
 */

import { t } from '../../../i18n/texts.svelte';
import { capitalize } from '../../../ui/capitalization';
import { aRank, rankName } from '../../cards/ranks';
import type { SpiteRules } from '../generated';
import { wildsText } from '../names';
import { deckSize, highestNatural, packSize, wildRanks } from '../wilds';
import { pointsText } from '../score';

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

/** Return all chapters of the rules, in the order in which a new player needs them. */
export function chapters(rules: SpiteRules): Chapter[] {
  return [
    { key: 'aim', title: t('spiteRules:title.aim'), lines: aim(rules) },
    { key: 'cards', title: t('spiteRules:title.cards'), lines: cards(rules) },
    { key: 'deal', title: t('spiteRules:title.deal'), lines: [...deal(rules), ...begins(rules)] },
    { key: 'turn', title: t('spiteRules:title.turn'), lines: turn(rules) },
    { key: 'build', title: t('spiteRules:title.build'), lines: build(rules) },
    { key: 'discard', title: t('spiteRules:title.discard'), lines: discard(rules) },
    { key: 'dry', title: t('spiteRules:title.dry'), lines: dry(rules) },
    { key: 'end', title: t('spiteRules:title.end'), lines: end(rules) },
    { key: 'match', title: t('spiteRules:title.match'), lines: points(rules) },
    { key: 'seen', title: t('spiteRules:title.seen'), lines: seen() },
    { key: 'chance', title: t('spiteRules:title.chance'), lines: chance() },
  ];
}

function aim(rules: SpiteRules): string[] {
  return [
    t('spiteRules:aim.stock', { cards: t('cards:cards', { count: rules.stock_count }) }),
    t('spiteRules:aim.middle'),
  ];
}

function cards(rules: SpiteRules): string[] {
  const packed =
    rules.pack === 'twelves'
      ? t('spiteRules:cards.twelves', { cards: packSize(rules) })
      : t(rules.jokers ? 'spiteRules:cards.jokers' : 'spiteRules:cards.noJokers', {
          count: rules.decks,
          size: deckSize(rules),
          cards: packSize(rules),
        });
  const suits = rules.pack === 'twelves' ? [] : [t('spiteRules:cards.suits')];
  return [packed, ...suits, ...wilds(rules)];
}

function wilds(rules: SpiteRules): string[] {
  if (wildRanks(rules).length === 0) return [t('spiteRules:wilds.none')];
  const stocks =
    rules.wild_in_stock || rules.stock_from === 'own_deck'
      ? []
      : [t('spiteRules:wilds.notInStocks')];
  const which =
    rules.pack === 'twelves' && wildRanks(rules).length === 1
      ? t('spiteRules:wilds.one')
      : capitalize(t('spiteRules:wilds.some', { wilds: wildsText(rules) }));
  return [which, ...stocks];
}

function deal(rules: SpiteRules): string[] {
  const stocks =
    rules.stock_from === 'own_deck'
      ? t('spiteRules:deal.halved', { cards: t('cards:cards', { count: rules.stock_count }) })
      : t('spiteRules:deal.whole', { cards: t('cards:cards', { count: rules.stock_count }) });
  const hands =
    rules.opening_hands === 'both'
      ? t('spiteRules:deal.both', { count: rules.hand_count })
      : t('spiteRules:deal.first', { cards: t('cards:cards', { count: rules.hand_count }) });
  return [stocks, t('spiteRules:deal.up'), hands];
}

function begins(rules: SpiteRules): string[] {
  switch (rules.first_player) {
    case 'highest_stock':
      return [t('spiteRules:begins.highest')];
    case 'random':
      return [t('spiteRules:begins.lot')];
    case 'alternate':
      return [t('spiteRules:begins.turns')];
  }
}

function turn(rules: SpiteRules): string[] {
  return [
    ...refill(rules),
    ...(rules.dealing === 'two_ends' ? [t('spiteRules:refill.twoEnds')] : []),
    t('spiteRules:turn.play'),
    t('spiteRules:turn.next'),
    t('spiteRules:turn.again', { count: rules.hand_count }),
    ...mustPlay(rules),
  ];
}

function refill(rules: SpiteRules): string[] {
  if (rules.refill === 'automatic')
    return [
      t('spiteRules:refill.automatic', { cards: t('cards:cards', { count: rules.hand_count }) }),
    ];
  return [
    t('spiteRules:refill.manual', { cards: t('cards:cards', { count: rules.hand_count }) }),
    t('spiteRules:refill.forgotten'),
  ];
}

function mustPlay(rules: SpiteRules): string[] {
  switch (rules.must_play) {
    case 'none':
      return [t('spiteRules:must.none')];
    case 'aces':
      return [t('spiteRules:must.aces', { ace: aRank(1, rules.pack) })];
    case 'aces_and_deuces':
      return [t('spiteRules:must.deuces', { ace: aRank(1, rules.pack) })];
  }
}

function build(rules: SpiteRules): string[] {
  const count =
    rules.build_count === 'unlimited'
      ? t('spiteRules:build.any')
      : t('spiteRules:build.count', { count: rules.build_count });
  const last = rankName(highestNatural(rules), rules.pack);
  const wild = wildRanks(rules).length > 0;
  return [
    `${count} ${t(wild ? 'spiteRules:build.startsWild' : 'spiteRules:build.starts', { first: aRank(1, rules.pack) })}`,
    t(wild ? 'spiteRules:build.completesWild' : 'spiteRules:build.completes', { last }),
    t('spiteRules:build.never'),
  ];
}

function discard(rules: SpiteRules): string[] {
  const group = rules.group_discard ? [t('spiteRules:discard.group')] : [];
  const lay =
    rules.discard_count === 1
      ? t('spiteRules:discard.one')
      : t('spiteRules:discard.several', { count: rules.discard_count });
  return [lay, ...group, t('spiteRules:discard.later'), t('spiteRules:discard.last')];
}

function dry(rules: SpiteRules): string[] {
  const ways = {
    draw_empty: t('spiteRules:dry.aside'),
    deck_removed: t('spiteRules:dry.back'),
    any_draw: t('spiteRules:dry.backLater'),
  };
  const ends = {
    draw: t('spiteRules:dry.draw'),
    fewest_stock: t('spiteRules:dry.fewest'),
  };
  return [ways[rules.shuffle], ends[rules.draw_exhausted]];
}

function end(rules: SpiteRules): string[] {
  return [
    t('spiteRules:end.last'),
    t(rules.draw_exhausted === 'draw' ? 'spiteRules:end.drawn' : 'spiteRules:end.dry'),
    t('spiteRules:end.leave'),
  ];
}

/** Describe the value of a won game, and what wins the match. */
export function points(rules: SpiteRules): string[] {
  const { match_target: target, scoring } = rules;
  if (scoring === 'wins' && target === 1) return [t('spiteRules:points.single')];
  const worth = {
    wins: t('spiteRules:points.wins'),
    stock_left: t('spiteRules:points.left'),
    twelves: t('spiteRules:points.twelves'),
  };
  return [worth[scoring], t('spiteRules:points.target', { points: pointsText(rules, target) })];
}

function seen(): string[] {
  return [t('spiteRules:seen.hand'), t('spiteRules:seen.piles'), t('spiteRules:seen.hidden')];
}

function chance(): string[] {
  return [t('spiteRules:chance.bound'), t('spiteRules:chance.check')];
}
