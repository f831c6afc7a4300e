/** What there is to say to a learner, and when. Each text is short enough for a phone. */

import type { Said } from '../../../ui/lesson/guide';
import { aRank, rankName, rankOf } from '../../cards/ranks';
import { topOf } from '../../cards/zones';
import { highestNatural, wildRanks } from '../wilds';
import type { Seen } from './seen';

type Say = (table: Seen, told: readonly string[]) => Said | null;

const goal: Say = ({ mine, turn, stock, theirs, view, pack }) => {
  const top = topOf(stock);
  if (!mine || turn !== 1 || !stock || top === undefined) return null;
  if (stock.count < view.rules.stock_count) return null;
  return {
    title: 'Your stock',
    text: `Play all ${stock.count} cards of your stock and you win. Only the top one, ${aRank(rankOf(top), pack)}, can be played. The computer has a stock too.`,
    about: [stock.id, ...(theirs ? [theirs.id] : [])],
  };
};

const builds: Say = ({ mine, turn, builds: piles, view, pack }) => {
  if (!mine || turn !== 1) return null;
  const last = rankName(highestNatural(view.rules), pack);
  return {
    title: 'The build piles',
    text: `These places are for both of you. Each pile begins with an ace and goes up by one, to the ${last}. Suits never matter.`,
    about: piles.map(({ id }) => id),
  };
};

const stockFits: Say = (table) => {
  const [fit] = table.fits('stock');
  if (!fit) return null;
  const card = rankName(rankOf(fit.hold.card), table.pack);
  return {
    title: 'Your stock card fits',
    text: `A build pile takes your ${card} now: play it. Play from your stock whenever you can, for nothing else wins the game.`,
    about: [fit.hold.zone, fit.pile],
  };
};

/** The computer's stock card could be played in its turn, and the learner can take its place. */
const block: Say = (table) => {
  const wanted = table.rankOn(table.theirs);
  if (!table.mine || !table.theirs || wanted === null) return null;
  const [pile] = table.needing(wanted);
  const natural = table.ofRank(wanted);
  const own = natural ?? table.wild;
  if (!pile || own === null) return null;
  const rank = aRank(wanted, table.pack);
  const how = natural
    ? `Lay your own ${rankName(wanted, table.pack)} there`
    : `Your ${rankName(rankOf(own.card), table.pack)} is wild, it stands for any card: lay it there`;
  return {
    title: 'Block the computer',
    text: `Its stock shows ${rank}, and this pile takes ${rank} next. ${how}, and the computer has to wait.`,
    about: [table.theirs.id, pile.id, own.stop],
  };
};

/** A wild in the place before the learner's stock card. */
const bridge: Say = (table) => {
  const { stock, wild, bridged: pile } = table;
  const rank = table.rankOn(stock);
  if (!table.mine || !stock || rank === null || !wild || !pile) return null;
  const before = rankName(rank - 1, table.pack);
  const own = rankName(rank, table.pack);
  return {
    title: 'What a wild is for',
    text: `Your stock waits for ${aRank(rank - 1, table.pack)} in the middle. Lay the wild card as the ${before}, and your ${own} can follow at once.`,
    about: [wild.stop, pile.id, stock.id],
  };
};

const play: Say = (table) => {
  const [fit] = table.fits('hand');
  if (!fit) return null;
  const rank = rankName(rankOf(fit.hold.card), table.pack);
  return {
    title: 'Play a card',
    text: `Cards with a bright edge can be played now. Press the ${rank}, then its place in the middle, or drag it there.`,
    about: [table.stopOf(fit.hold), fit.pile],
  };
};

const lastCard: Say = (table) => {
  const [fit] = table.fits('hand', true);
  const { hand } = table;
  if (hand?.count !== 1 || !fit) return null;
  return {
    title: 'Your last hand card',
    text: `It can be played. Do that, and you draw ${table.view.rules.hand_count} more at once and play on. A discard would end your turn instead.`,
    about: [table.stopOf(fit.hold)],
  };
};

const fromDiscard: Say = (table) => {
  const [fit] = table.fits('discard');
  if (!fit) return null;
  const rank = rankName(rankOf(fit.hold.card), table.pack);
  return {
    title: 'From your discard piles',
    text: `The ${rank} on your discard pile fits too. In your turn the top card of each of them can be played.`,
    about: [fit.hold.zone, fit.pile],
  };
};

const turned: Say = ({ stock, view, pack }) => {
  const top = topOf(stock);
  if (!stock || top === undefined || stock.count >= view.rules.stock_count) return null;
  return {
    title: 'One less in your stock',
    text: `The next card is turned up, ${aRank(rankOf(top), pack)}. The number shows how many are left: watch the computer’s as well.`,
    about: [stock.id],
  };
};

const keepWild: Say = (table) => {
  const { wild } = table;
  if (!table.mine || wild === null) return null;
  const names = wildRanks(table.view.rules).map((rank) => rankName(rank, table.pack));
  const [name = 'wild card'] = names;
  return {
    title: 'A wild card',
    text: `A ${name} is wild: it stands for any card that a pile takes next. Keep it until it brings your stock card on.`,
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
      title: 'Order your discards',
      text: `Only the top card of a pile can be played. Your ${low} goes well on the ${high}: later the ${low} is played first, then the ${high}.`,
      about: [own.stop, pile.id],
    };
  }
  return {
    title: 'Order your discards',
    text: 'Only the top card of a pile can be played. So lay a card on one that is higher by one, or on its like; else begin another pile.',
    about: discards.map(({ id }) => id),
  };
};

const discard: Say = (table) => {
  const { mine, discards, hand } = table;
  if (!mine || !hand || hand.count === 0 || table.somethingUseful) return null;
  return {
    title: 'End your turn with a discard',
    text: 'Nothing has to be played now. Press a hand card, then one of your discard piles: that ends your turn, and the computer plays.',
    about: [...discards.map(({ id }) => id), hand.id],
  };
};

const turnOver: Say = ({ turn, discards }, told) => {
  if (turn < 2 || told.includes('discard')) return null;
  return {
    title: 'Your turn is over',
    text: 'A discard ends a turn, always. Now the computer plays, and ends its turn in the same way.',
    about: discards.filter(({ count }) => count > 0).map(({ id }) => id),
  };
};

const refill: Say = ({ mine, turn, hand, view }) => {
  if (!mine || turn < 3 || !hand) return null;
  return {
    title: 'Your hand is filled again',
    text: `At the start of each turn you draw until you have ${view.rules.hand_count} cards. So use many: what you keep is not drawn anew.`,
    about: [hand.id, 'draw'],
  };
};

const completed: Say = ({ completed: cards, view, pack }) => {
  if (!cards || cards.count === 0) return null;
  const last = rankName(highestNatural(view.rules), pack);
  return {
    title: 'A pile is complete',
    text: `It reached the ${last}. Its cards leave the table and are drawn again later, and its place is free for an ace or a wild.`,
    about: [cards.id],
  };
};

const danger: Say = (table) => {
  const wanted = table.rankOn(table.theirs);
  if (!table.mine || table.theirs?.count !== 1 || wanted === null) return null;
  return {
    title: 'The computer is close',
    text: `It has one stock card left, ${aRank(wanted, table.pack)}. Leave no pile for it that takes ${aRank(wanted, table.pack)} next.`,
    about: [table.theirs.id],
  };
};

const lastStock: Say = ({ stock, pack }) => {
  const top = topOf(stock);
  if (stock?.count !== 1 || top === undefined) return null;
  return {
    title: 'One card to go',
    text: `Your last stock card is ${aRank(rankOf(top), pack)}. Play it, and you win at once.`,
    about: [stock.id],
  };
};

const end: Say = ({ view }) => {
  const result = view.game?.result;
  if (!result) return null;
  const won = result.winner === view.viewer;
  return {
    title: won ? 'You know how to play' : 'That is the game',
    text: won
      ? 'That is all there is to it. In a real game the cards are shuffled, and stocks may have 20 cards.'
      : 'The first to empty their stock wins. Now you know all of it: the next game may be yours.',
    about: [],
  };
};

/** By key, and in the order of what is said first where several matter. */
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
