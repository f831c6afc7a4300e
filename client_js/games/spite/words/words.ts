/** Every code that the server sends, as a sentence about the game. */

import type { EndReason, ErrorCode, Params, RejectionCode } from '../sdk';
import { packOf, rankOf, type Pack } from './spite/cards';
import { aRank, rankName } from './spite/naming';
import { kindOf } from './spite/zones';

type Sentence = (params: Params) => string;

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

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wrongTarget(params: Params): string {
  if (Number(params.together) > 1) return 'Only one card at a time goes on a build pile.';
  if (kindOf(text(params, 'zone')) === 'stock') return 'Nothing is ever laid on a stock.';
  switch (kindOf(text(params, 'source'))) {
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

function hours(ms: number): string {
  const count = Math.max(1, Math.round(ms / 3_600_000));
  return count === 1 ? 'about an hour' : `about ${count} hours`;
}

function mustPlay(params: Params): string {
  const rank = rankOf(text(params, 'card'));
  if (!(rank > 0)) return 'A card that fits has to be played before you discard.';
  const places = { stock: 'on your stock', discard: 'on your discard pile' };
  const kind = kindOf(text(params, 'zone'));
  const where = kind === 'stock' || kind === 'discard' ? places[kind] : 'in your hand';
  return `By these rules the ${rankName(rank, packOf(text(params, 'card')))} ${where} has to be played before you discard.`;
}

const REJECTIONS: Readonly<Record<RejectionCode, Sentence>> = {
  stale_version: () => 'The table had changed meanwhile. Have another look.',
  no_identity: () =>
    'This browser keeps no cookies, so nobody would know you again: you can only watch.',
  not_seated: () => 'You are watching this game.',
  match_not_open: () => 'Somebody else has already taken this seat.',
  own_match: () => 'This is your own invitation. Send the link to somebody else.',
  not_playing: () => 'The game is not on just now.',
  not_finished: () => 'The match is not over yet.',
  not_between_games: () => 'The next game has already begun, or there is none.',
  already_dealt: () => 'The cards are dealt: it is too late to add to their shuffle.',
  own_turn: () => 'It is your own turn: nobody keeps you waiting.',
  claim_too_early: ({ wait_ms }) =>
    `Your opponent may still take ${hours(Number(wait_ms))} before you can claim the win.`,
  not_your_turn: () => 'It is not your turn yet.',
  unknown_action: () => 'These rules have no such move.',
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

const ERRORS: Readonly<Partial<Record<ErrorCode, string>>> = {
  too_many_messages: 'That was too fast for the server. Wait a second and try again.',
  unknown_match: 'There is no match at this address.',
  unavailable: 'The server cannot save moves just now. Try again in a moment.',
  too_busy: 'The server has too much to do just now. Try again in a moment.',
  too_many_connections:
    'The game is open too often. Close some of its tabs, then reload this page.',
  too_many_requests: 'That was too often. Wait a minute and try again.',
  too_many_open_matches:
    'Too many of your invitations are still open. Wait until one of them is accepted.',
  bad_rules: 'These rules cannot be played.',
  unknown_preset: 'This server does not offer that game.',
};

/** Why a command was refused, in one line. */
export function rejectionWords(code: RejectionCode, params: Params = {}): string {
  return REJECTIONS[code](params);
}

/** What was wrong with a request. */
export function errorWords(code: string): string {
  return ERRORS[code as ErrorCode] ?? 'That did not work. Try again in a moment.';
}

/** Why a game ended, told of the one who `won` it (null: nobody did). */
export function endWords(reason: EndReason, won: 'you' | 'other' | null, loser: string): string {
  switch (reason) {
    case 'stock_emptied':
      return 'The last stock card is played.';
    case 'draw_exhausted':
      return won === null
        ? 'No cards are left to draw.'
        : 'No cards are left to draw: the smaller stock wins.';
    case 'resigned':
      return won === 'other' ? 'You resigned.' : `${loser} resigned.`;
    case 'agreed':
      return 'You agreed on a draw.';
    case 'timeout':
      return won === 'other' ? 'Your time ran out.' : `${loser} ran out of time.`;
    case 'abandoned':
      return won === 'other' ? 'You were away for too long.' : `${loser} stayed away for too long.`;
  }
}

/** One calm line about the connection; null while there is nothing to say. */
export function connectionWords(
  status: string,
  seconds: number | null,
  code: number | null,
): string | null {
  switch (status) {
    case 'online':
      return null;
    case 'connecting':
      return 'Connecting to the table…';
    case 'waiting':
      return seconds === null || seconds < 1
        ? 'Connection lost. Trying again now…'
        : `Connection lost. Trying again in ${seconds} s…`;
    default:
      return CLOSED[code ?? 0] ?? 'The connection is closed. Reload the page to go on.';
  }
}

const CLOSED: Readonly<Record<number, string>> = {
  4400: 'The server closed this connection. Reload the page to go on.',
  4401: 'This browser is not known any more. Reload the page to go on.',
  4403: 'This page may not talk to that server.',
  4404: 'There is no match at this address.',
  4429: 'The game is open too often. Close some of its tabs, then reload this page.',
};
