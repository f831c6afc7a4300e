/**
 * The topics of Spite and Malice's tips for learners: for each, when it applies, its text (short
 * enough for a phone), and the parts of the table that it is about.
 */

import { t } from '../../../i18n/texts.svelte';
import type { TipText } from '../../../ui/lesson/guide';
import { aRank, rankName, rankOf } from '../../cards/ranks';
import { topOf } from '../../cards/zones';
import { highestNatural, wildRanks } from '../wilds';
import type { LearnerTable } from './learner_table';

type Say = (table: LearnerTable, known: readonly string[]) => TipText | null;

const goal: Say = ({ mine, turn, stock, theirs, view, pack }) => {
  const top = topOf(stock);
  if (!mine || turn !== 1 || !stock || top === undefined) return null;
  if (stock.count < view.rules.stock_count) return null;
  return {
    title: t('spiteLesson:goal.title'),
    text: t('spiteLesson:goal.text', { count: stock.count, top: aRank(rankOf(top), pack) }),
    about: [stock.id, ...(theirs ? [theirs.id] : [])],
  };
};

const builds: Say = ({ mine, turn, builds: piles, view, pack }) => {
  if (!mine || turn !== 1) return null;
  const last = rankName(highestNatural(view.rules), pack);
  return {
    title: t('spiteLesson:builds.title'),
    text: t('spiteLesson:builds.text', { last }),
    about: piles.map(({ id }) => id),
  };
};

const stockFits: Say = (table) => {
  const [fit] = table.fits('stock');
  if (!fit) return null;
  const card = rankName(rankOf(fit.hold.card), table.pack);
  return {
    title: t('spiteLesson:stockFits.title'),
    text: t('spiteLesson:stockFits.text', { card }),
    about: [fit.hold.zone, fit.pile],
  };
};

/** The learner can take the place that the bot's stock card needs. */
const block: Say = (table) => {
  const wanted = table.rankOn(table.theirs);
  if (!table.mine || !table.theirs || wanted === null) return null;
  const [pile] = table.needing(wanted);
  const natural = table.ofRank(wanted);
  const own = natural ?? table.wild;
  if (!pile || own === null) return null;
  const rank = aRank(wanted, table.pack);
  const card = rankName(rankOf(own.card), table.pack);
  return {
    title: t('spiteLesson:block.title'),
    text: natural
      ? t('spiteLesson:block.natural', { rank, card })
      : t('spiteLesson:block.wild', { rank, card }),
    about: [table.theirs.id, pile.id, own.stop],
  };
};

/** The learner can lay a wild card in the place before their stock card. */
const bridge: Say = (table) => {
  const { stock, wild, bridged: pile } = table;
  const rank = table.rankOn(stock);
  if (!table.mine || !stock || rank === null || !wild || !pile) return null;
  return {
    title: t('spiteLesson:bridge.title'),
    text: t('spiteLesson:bridge.text', {
      rank: aRank(rank - 1, table.pack),
      before: rankName(rank - 1, table.pack),
      own: rankName(rank, table.pack),
    }),
    about: [wild.stop, pile.id, stock.id],
  };
};

const play: Say = (table) => {
  const [fit] = table.fits('hand');
  if (!fit) return null;
  const rank = rankName(rankOf(fit.hold.card), table.pack);
  return {
    title: t('spiteLesson:play.title'),
    text: t('spiteLesson:play.text', { rank }),
    about: [table.stopOf(fit.hold), fit.pile],
  };
};

const lastCard: Say = (table) => {
  const [fit] = table.fits('hand', true);
  const { hand } = table;
  if (hand?.count !== 1 || !fit) return null;
  return {
    title: t('spiteLesson:lastCard.title'),
    text: t('spiteLesson:lastCard.text', { count: table.view.rules.hand_count }),
    about: [table.stopOf(fit.hold)],
  };
};

const fromDiscard: Say = (table) => {
  const [fit] = table.fits('discard');
  if (!fit) return null;
  const rank = rankName(rankOf(fit.hold.card), table.pack);
  return {
    title: t('spiteLesson:fromDiscard.title'),
    text: t('spiteLesson:fromDiscard.text', { rank }),
    about: [fit.hold.zone, fit.pile],
  };
};

const turned: Say = ({ stock, view, pack }) => {
  const top = topOf(stock);
  if (!stock || top === undefined || stock.count >= view.rules.stock_count) return null;
  return {
    title: t('spiteLesson:turned.title'),
    text: t('spiteLesson:turned.text', { top: aRank(rankOf(top), pack) }),
    about: [stock.id],
  };
};

const keepWild: Say = (table) => {
  const { wild } = table;
  if (!table.mine || wild === null) return null;
  const names = wildRanks(table.view.rules).map((rank) => rankName(rank, table.pack));
  const [name = t('cards:rank.wild')] = names;
  return {
    title: t('spiteLesson:wild.title'),
    text: t('spiteLesson:wild.text', { name }),
    about: [wild.stop],
  };
};

const order: Say = (table) => {
  const { mine, discards, hand } = table;
  if (!mine || table.somethingUseful || !hand) return null;
  if (discards.every(({ count }) => count === 0)) return null;
  for (const pile of discards) {
    const rank = table.rankOn(pile);
    const own = rank === null ? null : table.ofRank(rank - 1);
    if (rank === null || own === null) continue;
    const [low, high] = [rankName(rank - 1, table.pack), rankName(rank, table.pack)];
    return {
      title: t('spiteLesson:order.title'),
      text: t('spiteLesson:order.pair', { low, high }),
      about: [own.stop, pile.id],
    };
  }
  return {
    title: t('spiteLesson:order.title'),
    text: t('spiteLesson:order.text'),
    about: discards.map(({ id }) => id),
  };
};

const discard: Say = (table) => {
  const { mine, discards, hand } = table;
  if (!mine || !hand || hand.count === 0 || table.somethingUseful) return null;
  return {
    title: t('spiteLesson:discard.title'),
    text: t('spiteLesson:discard.text'),
    about: [...discards.map(({ id }) => id), hand.id],
  };
};

const turnOver: Say = ({ turn, discards }, known) => {
  if (turn < 2 || known.includes('discard')) return null;
  return {
    title: t('spiteLesson:turnOver.title'),
    text: t('spiteLesson:turnOver.text'),
    about: discards.filter(({ count }) => count > 0).map(({ id }) => id),
  };
};

const refill: Say = ({ mine, turn, hand, view }) => {
  if (!mine || turn < 3 || !hand) return null;
  return {
    title: t('spiteLesson:refill.title'),
    text: t('spiteLesson:refill.text', { count: view.rules.hand_count }),
    about: [hand.id, 'draw'],
  };
};

const completed: Say = ({ completed: cards, view, pack }) => {
  if (!cards || cards.count === 0) return null;
  const last = rankName(highestNatural(view.rules), pack);
  return {
    title: t('spiteLesson:completed.title'),
    text: t('spiteLesson:completed.text', { last }),
    about: [cards.id],
  };
};

const danger: Say = (table) => {
  const wanted = table.rankOn(table.theirs);
  if (!table.mine || table.theirs?.count !== 1 || wanted === null) return null;
  return {
    title: t('spiteLesson:danger.title'),
    text: t('spiteLesson:danger.text', { rank: aRank(wanted, table.pack) }),
    about: [table.theirs.id],
  };
};

const lastStock: Say = ({ stock, pack }) => {
  const top = topOf(stock);
  if (stock?.count !== 1 || top === undefined) return null;
  return {
    title: t('spiteLesson:lastStock.title'),
    text: t('spiteLesson:lastStock.text', { rank: aRank(rankOf(top), pack) }),
    about: [stock.id],
  };
};

const end: Say = ({ view }) => {
  const result = view.game?.result;
  if (!result) return null;
  const won = result.winner === view.viewer;
  return {
    title: won ? t('spiteLesson:won.title') : t('spiteLesson:over.title'),
    text: won ? t('spiteLesson:won.text') : t('spiteLesson:over.text'),
    about: [],
  };
};

/** The topics of the lesson by key. If several apply, the first one is displayed. */
export const TOPICS: readonly (readonly [string, Say])[] = [
  ['end', end],
  ['goal', goal],
  ['builds', builds],
  ['stock_fits', stockFits],
  ['last_stock', lastStock],
  ['danger', danger],
  ['block', block],
  ['bridge', bridge],
  ['last_card', lastCard],
  ['play', play],
  ['from_discard', fromDiscard],
  ['completed', completed],
  ['turned', turned],
  ['refill', refill],
  ['turn_over', turnOver],
  ['wild', keepWild],
  ['order', order],
  ['discard', discard],
];
