/**
 * Composes the sentences that tell a player why the server rejected a command or a request, for the
 * codes that all games share.
 */

import type { TextKey } from '../i18n/catalogues';
import { t } from '../i18n/texts.svelte';
import { HttpError, type ErrorCode, type Params, type RejectionCode } from '../sdk';
import type { PlayedGame } from './played_game';

/** The sentences of rejections that have no parameters, by code. */
const REJECTIONS = {
  stale_version: 'rejection:stale_version',
  no_identity: 'rejection:no_identity',
  not_seated: 'rejection:not_seated',
  match_not_open: 'rejection:match_not_open',
  own_match: 'rejection:own_match',
  too_many_matches_in_play: 'rejection:too_many_matches_in_play',
  too_busy: 'rejection:error.too_busy',
  not_playing: 'rejection:not_playing',
  not_finished: 'rejection:not_finished',
  not_between_games: 'rejection:not_between_games',
  already_begun: 'rejection:already_begun',
  already_contributed: 'rejection:already_contributed',
  nothing_to_reveal: 'rejection:nothing_to_reveal',
  wrong_number: 'rejection:wrong_number',
  already_asked: 'rejection:already_asked',
  declined_before: 'rejection:declined_before',
  nothing_proposed: 'rejection:nothing_proposed',
  nothing_to_take_back: 'rejection:nothing_to_take_back',
  too_many_take_backs: 'rejection:too_many_take_backs',
  not_where_rated: 'rejection:not_where_rated',
  not_away: 'rejection:not_away',
  out_of_time: 'rejection:out_of_time',
  talks_too_much: 'rejection:talks_too_much',
  only_registered: 'rejection:only_registered',
  bad_text: 'rejection:bad_text',
  muted: 'rejection:muted',
  cannot_write_now: 'rejection:cannot_write_now',
  not_your_turn: 'rejection:not_your_turn',
  unknown_action: 'rejection:unknown_action',
} as const satisfies Readonly<Record<Exclude<RejectionCode, 'claim_too_early'>, TextKey>>;

/** The fault of a text, by the reason that comes with `bad_text`. */
const BAD_TEXTS = {
  empty: 'rejection:text.empty',
  too_long: 'rejection:text.too_long',
  characters: 'rejection:text.characters',
  abusive: 'rejection:text.abusive',
} as const;

const ERRORS = {
  too_many_messages: 'rejection:error.too_many_messages',
  match_over: 'rejection:error.match_over',
  unreadable_match: 'rejection:unreadable_match',
  unknown_match: 'rejection:unknown_match',
  unavailable: 'rejection:error.unavailable',
  too_busy: 'rejection:error.too_busy',
  too_many_connections: 'rejection:error.too_many_connections',
  too_many_requests: 'rejection:error.too_many_requests',
  too_many_open_matches: 'rejection:error.too_many_open_matches',
  too_many_matches_in_play: 'rejection:too_many_matches_in_play',
  too_many_from_address: 'rejection:error.too_many_from_address',
  bad_rules: 'rejection:error.bad_rules',
  unknown_preset: 'rejection:notOffered',
  unknown_level: 'rejection:error.unknown_level',
  unknown_lesson: 'rejection:error.unknown_lesson',
  not_shareable: 'rejection:error.not_shareable',
  own_deal: 'rejection:error.own_deal',
  no_moment: 'rejection:error.no_moment',
  unknown_game: 'rejection:notOffered',
} as const satisfies Readonly<Partial<Record<ErrorCode, TextKey>>>;

/**
 * Return a sentence on why a command was rejected: the game's own one, if it knows the code. An
 * unknown code gives a general sentence.
 */
export function rejectionText(
  game: Pick<PlayedGame, 'rejectionText'>,
  code: string,
  params: Params = {},
): string {
  const own = game.rejectionText(code, params);
  if (own !== null) return own;
  if (code === 'claim_too_early')
    return t('rejection:claim_too_early', { span: minutes(Number(params.wait_ms)) });
  if (code === 'bad_text' && isIn(BAD_TEXTS, String(params.reason)))
    return t(BAD_TEXTS[String(params.reason) as keyof typeof BAD_TEXTS]);
  return t(isIn(REJECTIONS, code) ? REJECTIONS[code] : 'rejection:failed');
}

/** Return a sentence on why a request failed, from what it threw. */
export function failureText(error: unknown): string {
  const problem = error instanceof HttpError ? error.problem : null;
  return problem === null ? t('words:unreachableWait') : errorText(problem.code);
}

/** Return the sentence for an error code. */
export function errorText(code: string): string {
  return t(isIn(ERRORS, code) ? ERRORS[code] : 'rejection:failed');
}

function isIn<Codes extends object>(codes: Codes, code: string): code is keyof Codes & string {
  return Object.hasOwn(codes, code);
}

function minutes(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 60) return t('words:s', { seconds });
  return t('words:minS', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}
