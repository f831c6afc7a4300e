/**
 * The form for Spite and Malice's rule options: groups, labels, and a one-line description of each
 * value.
 */

import { t } from '../../i18n/texts.svelte';
import { rankName, rankOf } from '../cards/ranks';
import { yesNo, type OptionsForm } from '../options';
import { RULE_OPTIONS, type SpiteRules } from './generated';
import { wildsText } from './names';
import { highestNatural, packSize } from './wilds';
import { invalidRulesText } from './invalid_rules';

/** Return the options in the groups of the form. */
function groups(): OptionsForm<SpiteRules>['groups'] {
  return [
    { title: t('spiteOptions:group.cards'), options: ['pack', 'decks', 'jokers', 'min_wild'] },
    {
      title: t('spiteOptions:group.table'),
      options: [
        'stock_count',
        'wild_in_stock',
        'stock_from',
        'hand_count',
        'build_count',
        'discard_count',
      ],
    },
    { title: t('spiteOptions:group.beginning'), options: ['first_player', 'opening_hands'] },
    {
      title: t('spiteOptions:group.turns'),
      options: ['refill', 'dealing', 'must_play', 'group_discard', 'shuffle', 'draw_exhausted'],
    },
    { title: t('spiteOptions:group.points'), options: ['scoring', 'match_target'] },
  ];
}

/** Return the labels of the lowest wild ranks. */
function ranks(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    RULE_OPTIONS.min_wild.values.map((rank) => [String(rank), rankName(rankOf(String(rank)))]),
  );
}

const inNumbers = ({ pack }: SpiteRules): boolean => pack === 'twelves';

function words(): OptionsForm<SpiteRules>['words'] {
  return {
    pack: {
      label: t('spiteOptions:pack'),
      values: {
        standard: t('spiteOptions:pack.standard'),
        twelves: t('spiteOptions:pack.twelves'),
      },
      effect: (rules) =>
        t('spiteOptions:pack.effect', { cards: t('cards:cards', { count: packSize(rules) }) }),
    },
    decks: {
      label: t('spiteOptions:decks'),
      idle: inNumbers,
      effect: (rules) =>
        rules.pack === 'twelves' ? t('spiteOptions:decks.nothing') : t('spiteOptions:decks.effect'),
    },
    jokers: {
      label: t('spiteOptions:jokers'),
      idle: inNumbers,
      values: yesNo(),
      effect: (rules) => {
        if (rules.pack === 'twelves') return t('spiteOptions:jokers.nothing');
        return rules.jokers ? t('spiteOptions:jokers.two') : t('spiteOptions:jokers.none');
      },
    },
    min_wild: {
      label: t('spiteOptions:min_wild'),
      values: ranks(),
      effect: (rules) =>
        t('spiteOptions:min_wild.effect', {
          wilds: wildsText(rules),
          rank: rankName(highestNatural(rules), rules.pack),
        }),
    },
    stock_count: {
      label: t('spiteOptions:stock_count'),
      effect: () => t('spiteOptions:stock_count.effect'),
    },
    wild_in_stock: {
      label: t('spiteOptions:wild_in_stock'),
      values: yesNo(),
      effect: (rules) =>
        rules.wild_in_stock
          ? t('spiteOptions:wild_in_stock.yes')
          : t('spiteOptions:wild_in_stock.no'),
    },
    stock_from: {
      label: t('spiteOptions:stock_from'),
      values: {
        pack: t('spiteOptions:stock_from.pack'),
        own_deck: t('spiteOptions:stock_from.own_deck'),
      },
      effect: (rules) =>
        rules.stock_from === 'pack'
          ? t('spiteOptions:stock_from.packEffect')
          : t('spiteOptions:stock_from.deckEffect'),
    },
    hand_count: {
      label: t('spiteOptions:hand_count'),
      effect: (rules) => t('spiteOptions:hand_count.effect', { count: rules.hand_count }),
    },
    build_count: {
      label: t('spiteOptions:build_count'),
      values: { unlimited: t('spiteOptions:build_count.unlimited') },
      effect: (rules) =>
        rules.build_count === 'unlimited'
          ? t('spiteOptions:build_count.always')
          : t('spiteOptions:build_count.many'),
    },
    discard_count: {
      label: t('spiteOptions:discard_count'),
      effect: () => t('spiteOptions:discard_count.effect'),
    },
    first_player: {
      label: t('spiteOptions:first_player'),
      values: {
        highest_stock: t('spiteOptions:first_player.highest_stock'),
        random: t('spiteOptions:first_player.random'),
        alternate: t('spiteOptions:first_player.alternate'),
      },
      effect: (rules) =>
        ({
          highest_stock: t('spiteOptions:first_player.highestEffect'),
          random: t('spiteOptions:first_player.randomEffect'),
          alternate: t('spiteOptions:first_player.alternateEffect'),
        })[rules.first_player],
    },
    opening_hands: {
      label: t('spiteOptions:opening_hands'),
      values: {
        first_turn: t('spiteOptions:opening_hands.first_turn'),
        both: t('spiteOptions:opening_hands.both'),
      },
      effect: (rules) =>
        rules.opening_hands === 'both'
          ? t('spiteOptions:opening_hands.bothEffect')
          : t('spiteOptions:opening_hands.firstEffect'),
    },
    refill: {
      label: t('spiteOptions:refill'),
      values: {
        automatic: t('spiteOptions:refill.automatic'),
        manual: t('spiteOptions:refill.manual'),
      },
      effect: (rules) =>
        rules.refill === 'automatic'
          ? t('spiteOptions:refill.automaticEffect')
          : t('spiteOptions:refill.manualEffect'),
    },
    dealing: {
      label: t('spiteOptions:dealing'),
      values: {
        one_end: t('spiteOptions:dealing.one_end'),
        two_ends: t('spiteOptions:dealing.two_ends'),
      },
      effect: (rules) =>
        rules.dealing === 'two_ends'
          ? t('spiteOptions:dealing.twoEffect')
          : t('spiteOptions:dealing.oneEffect'),
    },
    must_play: {
      label: t('spiteOptions:must_play'),
      values: {
        none: t('spiteOptions:must_play.none'),
        aces: t('spiteOptions:must_play.aces'),
        aces_and_deuces: t('spiteOptions:must_play.aces_and_deuces'),
      },
      effect: (rules) =>
        rules.must_play === 'none'
          ? t('spiteOptions:must_play.noneEffect')
          : t('spiteOptions:must_play.someEffect'),
    },
    group_discard: {
      label: t('spiteOptions:group_discard'),
      values: yesNo(),
      effect: (rules) =>
        rules.group_discard
          ? t('spiteOptions:group_discard.yes')
          : t('spiteOptions:group_discard.no'),
    },
    shuffle: {
      label: t('spiteOptions:shuffle'),
      values: {
        draw_empty: t('spiteOptions:shuffle.draw_empty'),
        deck_removed: t('spiteOptions:shuffle.deck_removed'),
        any_draw: t('spiteOptions:shuffle.any_draw'),
      },
      effect: (rules) =>
        ({
          draw_empty: t('spiteOptions:shuffle.emptyEffect'),
          deck_removed: t('spiteOptions:shuffle.removedEffect'),
          any_draw: t('spiteOptions:shuffle.anyEffect'),
        })[rules.shuffle],
    },
    draw_exhausted: {
      label: t('spiteOptions:draw_exhausted'),
      values: {
        draw: t('spiteOptions:draw_exhausted.draw'),
        fewest_stock: t('spiteOptions:draw_exhausted.fewest_stock'),
      },
      effect: () => t('spiteOptions:draw_exhausted.effect'),
    },
    scoring: {
      label: t('spiteOptions:scoring'),
      values: {
        wins: t('spiteOptions:scoring.wins'),
        stock_left: t('spiteOptions:scoring.stock_left'),
        twelves: t('spiteOptions:scoring.twelves'),
      },
      effect: (rules) =>
        rules.scoring === 'wins' ? t('spiteOptions:scoring.same') : t('spiteOptions:scoring.left'),
    },
    match_target: {
      label: t('spiteOptions:match_target'),
      effect: (rules) =>
        rules.scoring === 'wins' && rules.match_target === 1
          ? t('spiteOptions:match_target.single')
          : t('spiteOptions:match_target.many'),
    },
  };
}

/** Return the form for the rule options of Spite and Malice in the current language. */
export function options(): OptionsForm<SpiteRules> {
  return { groups: groups(), words: words(), refused: invalidRulesText };
}
