/**
 * Composes the texts of the account pages: the reason why a request failed or a name was rejected,
 * device names, and when a session was last used.
 */

import { t } from '../../i18n/texts.svelte';
import { HttpError, type ErrorCode, type SessionView } from '../../sdk';
import { errorText } from '../../ui/rejection_texts';
import { ago } from '../my_games/match_texts';

const NAME_FAULTS = ['too_short', 'too_long', 'characters', 'mixed', 'reserved'] as const;
const PASSWORD_FAULTS = ['too_short', 'too_long', 'guessable'] as const;
const CLOSED_FOR = ['words', 'name', 'unfair'] as const;
/** The error codes whose sentences have no parameters. */
const ERRORS = [
  'already_registered',
  'already_decided',
  'is_moderator',
  'name_taken',
  'bad_credentials',
  'bad_passkey',
  'bad_email',
  'code_lapsed',
  'last_way_in',
  'not_registered',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** Return the sentence that says why a request about the account failed. */
export function problemText(error: unknown): string {
  const problem = error instanceof HttpError ? error.problem : null;
  if (problem === null) return t('words:unreachableWait');
  const { code, params } = problem;
  const plain = ERRORS.find((each) => each === code);
  if (plain !== undefined) return t(`account:error.${plain}`);
  switch (code) {
    case 'bad_name':
      return nameFaultText(params.reason);
    case 'bad_password': {
      const fault = PASSWORD_FAULTS.find((each) => each === params.reason) ?? 'other';
      return t(`account:password.${fault}`);
    }
    case 'account_closed': {
      const why = CLOSED_FOR.find((each) => each === params.reason) ?? 'other';
      return t(`account:closed.${why}`);
    }
    case 'too_many_kept':
      return t('account:error.too_many_kept', { limit: Number(params.limit) });
    case 'too_many_requests':
      return t('account:error.too_many_requests', { span: waitText(Number(params.after_s)) });
    default:
      return errorText(code);
  }
}

/** Return the sentence that says why a name is not accepted. */
export function nameFaultText(reason: unknown): string {
  return t(`account:name.${NAME_FAULTS.find((fault) => fault === reason) ?? 'other'}`);
}

function waitText(seconds: number): string {
  return seconds < 90
    ? t('words:s', { seconds })
    : t('words:min', { minutes: Math.ceil(seconds / 60) });
}

const BROWSERS: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
};
const SYSTEMS: Readonly<Record<string, string>> = {
  android: 'Android',
  chromeos: 'ChromeOS',
  ios: 'iOS',
  linux: 'Linux',
  macos: 'macOS',
  windows: 'Windows',
};

/** Return the name of a browser and its operating system, given their keys. */
export function deviceText(browser: string, system: string): string {
  return t('account:device', {
    browser: BROWSERS[browser] ?? t('account:aBrowser'),
    system: SYSTEMS[system] ?? t('account:anotherSystem'),
  });
}

/** Return the device that created a passkey, by its two keys separated by a space. */
export function passkeyDeviceText(madeWith: string): string {
  const [browser = '', system = ''] = madeWith.split(' ');
  return deviceText(browser, system);
}

/** Return when a login session was last in use, as text. */
export function lastUsedText(session: SessionView): string {
  return session.current
    ? t('account:thisBrowser')
    : t('account:lastUsed', { ago: ago(session.seen_ms) });
}
