/** Sentences for rejections and errors of all games. */

import type { TextKey } from '../i18n/catalogues';
import { t } from '../i18n/texts.svelte';
import type { ErrorCode, Params, RejectionCode } from '../sdk';
import type { PlayedGame } from './played_game';

/** The sentences without parameters. */
const REJECTIONS = {
  stale_version: 'refusal:stale_version',
  no_identity: 'refusal:no_identity',
  not_seated: 'refusal:not_seated',
  match_not_open: 'refusal:match_not_open',
  own_match: 'refusal:own_match',
  too_many_matches_in_play: 'refusal:too_many_matches_in_play',
  too_busy: 'refusal:error.too_busy',
  not_playing: 'refusal:not_playing',
  not_finished: 'refusal:not_finished',
  not_between_games: 'refusal:not_between_games',
  already_begun: 'refusal:already_begun',
  already_contributed: 'refusal:already_contributed',
  nothing_to_reveal: 'refusal:nothing_to_reveal',
  wrong_number: 'refusal:wrong_number',
  already_asked: 'refusal:already_asked',
  declined_before: 'refusal:declined_before',
  nothing_proposed: 'refusal:nothing_proposed',
  nothing_to_take_back: 'refusal:nothing_to_take_back',
  too_many_take_backs: 'refusal:too_many_take_backs',
  not_where_rated: 'refusal:not_where_rated',
  not_away: 'refusal:not_away',
  out_of_time: 'refusal:out_of_time',
  talks_too_much: 'refusal:talks_too_much',
  only_registered: 'refusal:only_registered',
  bad_text: 'refusal:bad_text',
  muted: 'refusal:muted',
  cannot_write_now: 'refusal:cannot_write_now',
  not_your_turn: 'refusal:not_your_turn',
  unknown_action: 'refusal:unknown_action',
} as const satisfies Readonly<Record<Exclude<RejectionCode, 'claim_too_early'>, TextKey>>;

/** The fault of a text, by the reason that comes with `bad_text`. */
const BAD_TEXTS = {
  empty: 'refusal:text.empty',
  too_long: 'refusal:text.too_long',
  characters: 'refusal:text.characters',
  abusive: 'refusal:text.abusive',
} as const;

const ERRORS = {
  too_many_messages: 'refusal:error.too_many_messages',
  match_over: 'refusal:error.match_over',
  unreadable_match: 'refusal:unreadable_match',
  unknown_match: 'refusal:unknown_match',
  unavailable: 'refusal:error.unavailable',
  too_busy: 'refusal:error.too_busy',
  too_many_connections: 'refusal:error.too_many_connections',
  too_many_requests: 'refusal:error.too_many_requests',
  too_many_open_matches: 'refusal:error.too_many_open_matches',
  too_many_matches_in_play: 'refusal:too_many_matches_in_play',
  too_many_from_address: 'refusal:error.too_many_from_address',
  bad_rules: 'refusal:error.bad_rules',
  unknown_preset: 'refusal:notOffered',
  unknown_level: 'refusal:error.unknown_level',
  unknown_lesson: 'refusal:error.unknown_lesson',
  unknown_game: 'refusal:notOffered',
} as const satisfies Readonly<Partial<Record<ErrorCode, TextKey>>>;

/** Return why a command was rejected. */
export function rejectionText(
  game: Pick<PlayedGame, 'rejectionText'>,
  code: string,
  params: Params = {},
): string {
  const own = game.rejectionText(code, params);
  if (own !== null) return own;
  if (code === 'claim_too_early')
    return t('refusal:claim_too_early', { span: minutes(Number(params.wait_ms)) });
  if (code === 'bad_text' && isIn(BAD_TEXTS, String(params.reason)))
    return t(BAD_TEXTS[String(params.reason) as keyof typeof BAD_TEXTS]);
  return t(isIn(REJECTIONS, code) ? REJECTIONS[code] : 'refusal:failed');
}

/** Return the sentence for an error code. */
export function errorText(code: string): string {
  return t(isIn(ERRORS, code) ? ERRORS[code] : 'refusal:failed');
}

function isIn<Codes extends object>(codes: Codes, code: string): code is keyof Codes & string {
  return Object.hasOwn(codes, code);
}

function minutes(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 60) return t('words:s', { seconds });
  return t('words:minS', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}
