/** Why something was refused, as a sentence: the codes of any game. */

import type { ErrorCode, Params, RejectionCode } from '../sdk';
import type { PlayedGame } from './played_game';

type Sentence = (params: Params) => string;
function minutes(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const REJECTIONS: Readonly<Record<RejectionCode, Sentence>> = {
  stale_version: () => 'The table had changed meanwhile. Have another look.',
  no_identity: () =>
    'This browser keeps no cookies, so nobody would know you again: you can only watch.',
  not_seated: () => 'You are watching this game.',
  match_not_open: () => 'Somebody else has already taken this seat.',
  own_match: () => 'This is your own invitation. Send the link to somebody else.',
  too_many_matches_in_play: () => 'You have too many matches in play. Finish one of them first.',
  not_playing: () => 'The game is not on just now.',
  not_finished: () => 'The match is not over yet.',
  not_between_games: () => 'The next game has already begun, or there is none.',
  already_begun: () => 'The game has begun: it is too late to add to its chance.',
  already_contributed: () => 'Another number of yours is already fixed for that game.',
  nothing_to_reveal: () => 'There is no number of yours to be shown for that game.',
  wrong_number: () => 'That is not the number that was fixed for you.',
  already_asked: () => 'You have asked for that already.',
  declined_before: () => 'Your opponent has just declined that.',
  nothing_proposed: () => 'That is not proposed any more.',
  nothing_to_take_back: () => 'There is no move of yours to take back.',
  too_many_take_backs: () => 'You have taken back too much in this game.',
  not_away: () => 'Your opponent is not away.',
  claim_too_early: ({ wait_ms }) =>
    `Your opponent may be away for ${minutes(Number(wait_ms))} more.`,
  out_of_time: () => 'The time is up.',
  not_your_turn: () => 'It is not your turn yet.',
  unknown_action: () => 'These rules have no such move.',
};

const ERRORS: Readonly<Partial<Record<ErrorCode, string>>> = {
  too_many_messages: 'That was too fast for the server. Wait a second and try again.',
  match_over: 'This match is over, and its replay is kept.',
  unknown_match: 'There is no match at this address.',
  unavailable: 'The server cannot save moves just now. Try again in a moment.',
  too_busy: 'The server has too much to do just now. Try again in a moment.',
  too_many_connections:
    'The game is open too often. Close some of its tabs, then reload this page.',
  too_many_requests: 'That was too often. Wait a minute and try again.',
  too_many_open_matches:
    'Too many of your invitations are still open. Wait until one of them is accepted.',
  too_many_matches_in_play: 'You have too many matches in play. Finish one of them first.',
  bad_rules: 'These rules cannot be played.',
  unknown_preset: 'This server does not offer that game.',
  unknown_level: 'No computer plays this game at that level.',
  unknown_lesson: 'There is no such lesson of this game.',
  unknown_game: 'This server does not offer that game.',
};
const UNKNOWN = 'That did not work. Try again in a moment.';

/** Why a command was refused, in one line. */
export function refusalWords(
  game: Pick<PlayedGame, 'refusalWords'>,
  code: string,
  params: Params = {},
): string {
  const own = game.refusalWords(code, params);
  if (own !== null) return own;
  return isOfCore(code) ? REJECTIONS[code](params) : UNKNOWN;
}

/** What was wrong with a request. */
export function errorWords(code: string): string {
  return ERRORS[code as ErrorCode] ?? UNKNOWN;
}

function isOfCore(code: string): code is RejectionCode {
  return Object.hasOwn(REJECTIONS, code);
}
