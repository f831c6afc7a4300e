/** Why the game refused an action, and why it ended, as sentences. */

import type { Params } from '../../sdk';
import { capital } from '../../ui/wording';
import { aRank, packOf, rankName, rankOf, type Pack } from '../cards/ranks';
import { kindOf } from '../cards/zones';
import type { SpiteCode } from './generated';
import type { Hold } from './legal';

/** `hold`: what the player holds, where they are refused before the server is asked. */
type Sentence = (params: Params, hold: Hold | null) => string;

const text = (params: Params, name: string): string => String(params[name] ?? '');

/** An impossible play, told by what the pile stands at. */
function doesNotFit(params: Params): string {
  const needs = Number(params.needs);
  const card = text(params, 'card');
  const [rank, pack] = [rankOf(card), packOf(card)];
  if (!(needs > 0) || !(rank > 0)) return 'That card does not fit on this pile.';
  if (needs === 1) return `An empty place takes ${aRank(1, pack)} or a wild card.`;
  const stands = `this pile stands at ${theRank(needs - 1, pack)}`;
  const one = capital(aRank(rank, pack));
  if (rank === 1) return `${one} starts an empty pile: ${stands}.`;
  return `${one} goes on ${aRank(rank - 1, pack)}: ${stands}.`;
}

/** `4`, but `the queen`. */
function theRank(rank: number, pack: Pack): string {
  const name = rankName(rank, pack);
  return /^\d/.test(name) ? name : `the ${name}`;
}

function wrongTarget(params: Params, hold: Hold | null): string {
  if (hold?.others?.length && kindOf(text(params, 'zone')) === 'build')
    return 'Only one card at a time goes on a build pile.';
  if (kindOf(text(params, 'zone')) === 'stock') return 'Nothing is ever laid on a stock.';
  switch (kindOf(hold?.zone ?? '')) {
    case 'stock':
      return 'A stock card can only go to a build pile.';
    case 'discard':
      return 'A card from a discard pile can only go to a build pile.';
    default:
      return 'Cards go to the build piles, or from your hand to your discard piles.';
  }
}

function notYourZone(params: Params): string {
  return kindOf(text(params, 'zone')) === 'discard'
    ? "That is your opponent's pile: discard on one of your own."
    : 'That card belongs to your opponent.';
}

function mustPlay(params: Params): string {
  const rank = rankOf(text(params, 'card'));
  if (!(rank > 0)) return 'A card that fits has to be played before you discard.';
  const places = { stock: 'on your stock', discard: 'on your discard pile' };
  const kind = kindOf(text(params, 'zone'));
  const where = kind === 'stock' || kind === 'discard' ? places[kind] : 'in your hand';
  return `By these rules the ${rankName(rank, packOf(text(params, 'card')))} ${where} has to be played before you discard.`;
}

const REFUSALS: Readonly<Record<SpiteCode, Sentence>> = {
  no_such_zone: () => 'There is no such place on this table.',
  not_your_zone: notYourZone,
  card_not_there: () => 'That card is not there any more.',
  buried_card: () => 'Only the top card of a pile can be played.',
  wrong_source: () => 'Cards on this pile stay where they are.',
  wrong_target: wrongTarget,
  does_not_fit: doesNotFit,
  one_card_only: () => 'You discard one card at a time.',
  not_one_rank: () => 'Cards that you discard together have to be of one rank.',
  must_play: mustPlay,
  other_place_first: () => 'A new pile begins at the first empty place.',
  refill_forfeited: () => 'Too late to fill your hand: that comes before the first move of a turn.',
  hand_full: () => 'Your hand is full already.',
  hand_not_empty: () => 'You end your turn with a discard as long as you hold a card.',
  refill_first: () => 'Your hand is empty: fill it first.',
};

/** Why an action was refused, in one line; null for codes that are not the game's own. */
export function refusalWords(
  code: string,
  params: Params = {},
  hold: Hold | null = null,
): string | null {
  return isOwn(code) ? REFUSALS[code](params, hold) : null;
}

function isOwn(code: string): code is SpiteCode {
  return Object.hasOwn(REFUSALS, code);
}

/** Why a game ended, where `won` is null if nobody did; null for reasons of any game. */
export function endWords(reason: string, won: 'you' | 'other' | null): string | null {
  switch (reason) {
    case 'stock_emptied':
      return 'The last stock card is played.';
    case 'draw_exhausted':
      return won === null
        ? 'No cards are left to draw.'
        : 'No cards are left to draw: the smaller stock wins.';
    default:
      return null;
  }
}
